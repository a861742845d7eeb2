FROM python:3.11-slim

RUN useradd --create-home --uid 10001 ironbottom && mkdir /data && chown ironbottom /data
WORKDIR /app

COPY requirements.lock ./
RUN pip install --no-cache-dir -r requirements.lock
COPY . .
RUN pip install --no-cache-dir --no-deps --no-build-isolation -e .

USER ironbottom
VOLUME /data
ENV IRONBOTTOM_DATABASE_URL=sqlite+aiosqlite:////data/ironbottom.db
CMD ["ironbottom", "run"]
