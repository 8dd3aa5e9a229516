import { Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { showPage, showPostPage } from "#networks/simulator/pages.ts"
import type { Channel, Video } from "#networks/youtube/simulator/records.ts"

/** What people see in a browser. */
export function webRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.get("/watch", (c) => {
    const video = tools.memory.get<Video>("video", c.req.query("v") ?? "")
    if (video === undefined || video.fault !== null || video.privacy === "private") return c.notFound()
    if (!tools.isVisible(video.channel)) return c.notFound()
    const { title, description } = video.sent.snippet
    const shown = { title: "A video on YouTube", heading: title, text: description }
    return showPostPage(c, { account: video.channel, id: video.id }, shown)
  })

  routes.get("/channel/:id", (c) => {
    const channel = tools.memory.get<Channel>("channel", c.req.param("id"))
    if (channel === undefined || !tools.isVisible(channel.id)) return c.notFound()
    const lines = [`@${channel.handle}, ${channel.subscribers} subscribers`]
    return showPage(c, { title: "A channel on YouTube", heading: channel.title, lines })
  })

  return routes
}
