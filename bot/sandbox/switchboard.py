"""The first page of `make play`: every seat and every place, one link each, with what was said there last."""

from __future__ import annotations

from html import escape

from aiohttp import web
from simcord import UserHandle

from bot.sandbox.world import World

HOST = "127.0.0.1"
ASKED = " <b>your move</b>"

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ironbottom sandbox</title><style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
       background: #1e2a35; color: #e8eef2; }}
h1 {{ font-size: 1.4rem; }} h2 {{ font-size: 1.1rem; margin: 0 0 .5rem; }}
code {{ background: #0e161d; padding: .1rem .4rem; border-radius: .3rem; }}
main {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 1rem; }}
section {{ background: #2a3947; border-radius: .5rem; padding: 1rem; }}
a {{ display: block; color: #ffd479; padding: .5rem; text-decoration: none; border-top: 1px solid #3c4f60; }}
b {{ background: #ffd479; color: #1e2a35; border-radius: .3rem; padding: .1rem .4rem; font-size: .8rem; }}
a:hover, a:focus {{ background: #34475a; }} small {{ display: block; color: #b9c7d2; overflow-wrap: anywhere; }}
</style></head><body>
<h1>{guild}: sit where you like</h1>
<p>Each link opens a tab in which you <em>are</em> that person in that place: type in the box at its foot, start
with a slash, press the buttons. Begin as {first} in #{channel} with <code>/game new</code>.
New threads appear here by themselves, and so does <b>your move</b> where somebody is asked.</p>
<main id="seats">{seats}</main>
<script>
setInterval(async () => {{
  try {{ document.getElementById("seats").innerHTML = await (await fetch("/seats")).text(); }} catch (error) {{}}
}}, 2000);
</script></body></html>"""


class Switchboard:
    """Serves the list of seats on this machine only, and sends a click on to the page of that seat."""

    def __init__(self, world: World, port: int) -> None:
        self.world = world
        self.port = port
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}/"

    async def start(self) -> None:
        """Listen; OSError if the port is taken."""
        app = web.Application()
        app.router.add_get("/", self._index)
        app.router.add_get("/seats", self._seats)
        app.router.add_get(r"/sit/{channel:\d+}/{user:\d+}", self._sit)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, self.port).start()

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def _index(self, request: web.Request) -> web.Response:
        first = self.world.users[0]
        page = PAGE.format(
            guild=escape(self.world.guild.name),
            first=escape(_name(first)),
            channel=escape(self.world.places(first)[0].name or ""),
            seats=self._seat_list(),
        )
        return web.Response(text=page, content_type="text/html")

    async def _seats(self, request: web.Request) -> web.Response:
        return web.Response(text=self._seat_list(), content_type="text/html")

    async def _sit(self, request: web.Request) -> web.StreamResponse:
        try:
            url = await self.world.page(int(request.match_info["channel"]), int(request.match_info["user"]))
        except KeyError:
            raise web.HTTPNotFound(text="There is no such seat any more.") from None
        raise web.HTTPSeeOther(url)

    def _seat_list(self) -> str:
        return "".join(self._seat(user) for user in self.world.users)

    def _seat(self, user: UserHandle) -> str:
        links = [
            f'<a href="/sit/{place.id}/{user.id}" target="seat-{place.id}-{user.id}">'
            f"{escape(('#' + place.name) if place.name else 'Messages from the bot')}"
            f"{ASKED if self.world.asked(place, user) else ''}"
            f"<small>{escape(self.world.last_line(place, user))}</small></a>"
            for place in self.world.places(user)
        ]
        return f"<section><h2>{escape(_name(user))}</h2>{''.join(links)}</section>"


def _name(user: UserHandle) -> str:
    return user.global_name or user.name
