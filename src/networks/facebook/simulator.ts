import { type Context, Hono } from "hono"
import { admit, ownEdge, type Play } from "#networks/facebook/simulator/admit.ts"
import { readInsights } from "#networks/facebook/simulator/insights.ts"
import { playPages } from "#networks/facebook/simulator/pages.ts"
import { playPeople } from "#networks/facebook/simulator/people.ts"
import { takePhoto, takePhotoStory, takePost } from "#networks/facebook/simulator/posts.ts"
import { listPosts, listStories, readNode } from "#networks/facebook/simulator/read-nodes.ts"
import type { Page } from "#networks/facebook/simulator/records.ts"
import { playSignIn } from "#networks/facebook/simulator/sign-in.ts"
import { takeFile, takeHosted, takeVideo } from "#networks/facebook/simulator/videos.ts"
import { nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import { introduce, newId } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools, Simulator } from "#networks/simulator.ts"

const graph = "/graph/v25.0"

function playPublishing(app: Hono, tools: SandboxTools): void {
  const publishing = (play: Play) => ownEdge(tools, "pages_manage_posts", play)
  app.post(
    `${graph}/:id/feed`,
    publishing((c, admitted) => takePost(tools, c, admitted)),
  )
  app.post(
    `${graph}/:id/photos`,
    publishing((c, admitted) => takePhoto(tools, c, admitted)),
  )
  app.post(
    `${graph}/:id/photo_stories`,
    publishing((c, admitted) => takePhotoStory(tools, c, admitted)),
  )
  for (const way of ["video_reels", "video_stories"] as const) {
    app.post(
      `${graph}/:id/${way}`,
      publishing((c, admitted) => takeHosted(tools, c, admitted, way)),
    )
  }
  app.post(
    "/video/v25.0/:id/videos",
    publishing((c, admitted) => takeVideo(tools, c, admitted)),
  )
  app.post("/upload/video-upload/v25.0/:video", (c) => takeFile(tools, c))
}

function playReading(app: Hono, tools: SandboxTools): void {
  const reading = (play: Play) => ownEdge(tools, "pages_read_engagement", play)
  const anyNode = (play: Play) => async (c: Context) => {
    const admitted = await admit(tools, c, "pages_read_engagement")
    return admitted instanceof Response ? admitted : play(c, admitted)
  }
  app.get(
    `${graph}/:id/published_posts`,
    reading((c, admitted) => listPosts(tools, c, admitted)),
  )
  app.get(
    `${graph}/:id/stories`,
    reading((c, admitted) => listStories(tools, c, admitted)),
  )
  app.get(
    `${graph}/:id/insights`,
    anyNode((c, admitted) => readInsights(tools, c, admitted)),
  )
  app.get(
    `${graph}/:id`,
    anyNode((c, admitted) => readNode(tools, c, admitted)),
  )
}

/** Facebook as its documents describe it, for whoever has no keys to the real one. */
export const facebookSimulator: Simulator = {
  key: "facebook",
  pages: [/^\/web\//],

  app(tools) {
    const app = new Hono()
    app.use("/graph/*", async (c, next) => {
      await next()
      c.header("x-app-usage", JSON.stringify({ call_count: 28, total_time: 25, total_cputime: 25 }))
    })
    playSignIn(app, tools)
    playPages(app, tools)
    playPeople(app, tools)
    playPublishing(app, tools)
    playReading(app, tools)
    for (const host of ["graph", "video", "upload"]) {
      app.all(`/${host}/*`, (c) => nothingThere(c, c.req.path.slice(c.req.path.lastIndexOf("/") + 1)))
    }
    return app
  },

  newAccount(tools, handle) {
    const id = newId("10", 15)
    const { handle: username, ...shown } = introduce(tools, handle, ".", 50)
    const page: Page = {
      id,
      username,
      ...shown,
      fans: 240,
      tasks: ["ADVERTISE", "ANALYZE", "CREATE_CONTENT", "MANAGE", "MESSAGING", "MODERATE"],
      business: null,
    }
    tools.memory.put("page", id, page)
    return id
  },
}
