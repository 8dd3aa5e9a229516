import { Hono } from "hono"
import type { LocalPost, Location } from "#networks/google-business/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { showPage, showPostPage } from "#networks/simulator/pages.ts"

/** What people see in a browser: a place, and what it says. */
export function webRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.get("/maps", (c) => {
    const places = tools.memory.list<Location>("location").map(({ value }) => value)
    const place = places.find(({ name }) => name.endsWith(`/locations/${c.req.query("cid")}`))
    if (place === undefined || !tools.isVisible(place.name)) return c.notFound()
    const lines = [`${place.locality}. ${place.hours}`]
    return showPage(c, { title: "A place on Google Maps", heading: place.title, lines })
  })

  routes.get("/place", (c) => {
    const { id, lpsid } = c.req.query()
    const posts = tools.memory.list<LocalPost>("post").map(({ value }) => value)
    const post = posts.find(({ name }) => name.endsWith(`/locations/${id}/localPosts/${lpsid}`))
    if (post === undefined || post.liveAt === null || !tools.isVisible(post.location)) return c.notFound()
    const posted = { account: post.location, id: post.name }
    return showPostPage(c, posted, { title: "An update of a place on Google", text: post.body.summary })
  })

  return routes
}
