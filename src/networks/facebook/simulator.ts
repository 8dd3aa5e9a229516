import { Hono } from "hono"
import { admit, ownEdge, type Play } from "#networks/facebook/simulator/admit.ts"
import { readInsights, readVideoInsights } from "#networks/facebook/simulator/insights.ts"
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

const publishing: Readonly<Record<string, Play>> = {
  [`${graph}/:id/feed`]: takePost,
  [`${graph}/:id/photos`]: takePhoto,
  [`${graph}/:id/photo_stories`]: takePhotoStory,
  [`${graph}/:id/video_reels`]: (...asked) => takeHosted(...asked, "video_reels"),
  [`${graph}/:id/video_stories`]: (...asked) => takeHosted(...asked, "video_stories"),
  [`${graph}/:id/videos`]: takeVideo,
}

function playEdges(app: Hono, tools: SandboxTools): void {
  for (const [path, play] of Object.entries(publishing)) app.post(path, ownEdge(tools, "pages_manage_posts", play))
  app.post("/upload/video-upload/v25.0/:video", (c) => takeFile(tools, c))
  const readScope = "pages_read_engagement"
  app.get(`${graph}/:id/published_posts`, ownEdge(tools, readScope, listPosts))
  app.get(`${graph}/:id/stories`, ownEdge(tools, readScope, listStories))
  app.get(`${graph}/:id/insights`, async (c) => readInsights(tools, c, await admit(tools, c, readScope)))
  app.get(`${graph}/:id/video_insights`, async (c) => readVideoInsights(tools, c, await admit(tools, c, readScope)))
  app.get(`${graph}/:id`, async (c) => readNode(tools, c, await admit(tools, c, readScope)))
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
    playEdges(app, tools)
    for (const host of ["graph", "upload"]) {
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
