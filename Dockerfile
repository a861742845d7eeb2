FROM python:3.11-slim

RUN useradd --create-home --uid 10001 ironbottom && mkdir /data && chown ironbottom /data
WORKDIR /app

COPY . .
# Only what hosting needs; the lock file says which versions.
RUN pip install --no-cache-dir --constraint requirements.lock -e ".[postgres]"

USER ironbottom
VOLUME /data
ENV IRONBOTTOM_DATABASE_URL=sqlite:////data/ironbottom.db
CMD ["ironbottom", "run"]
