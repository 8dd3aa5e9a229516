import { Hono } from "hono"
import { html } from "hono/html"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Channel, Video } from "#networks/youtube/simulator/records.ts"

/** What people see in a browser. */
export function webRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.get("/watch", (c) => {
    const video = tools.memory.get<Video>("video", c.req.query("v") ?? "")
    if (video === undefined || video.fault !== null || video.privacy === "private") return c.notFound()
    if (!tools.isVisible(video.channel)) return c.notFound()
    const { title, description } = video.sent.snippet
    return c.html(
      html`<!doctype html>
        <title>A video on YouTube</title>
        <h1>${title}</h1>
        <p style="white-space: pre-wrap">${description}</p>`,
    )
  })

  routes.get("/channel/:id", (c) => {
    const channel = tools.memory.get<Channel>("channel", c.req.param("id"))
    if (channel === undefined || !tools.isVisible(channel.id)) return c.notFound()
    return c.html(
      html`<!doctype html>
        <title>A channel on YouTube</title>
        <h1>${channel.title}</h1>
        <p>@${channel.handle}, ${channel.subscribers} subscribers</p>`,
    )
  })

  return routes
}
