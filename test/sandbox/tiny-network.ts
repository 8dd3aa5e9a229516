import { Hono } from "hono"
import type { NetworkKey } from "#domain/network.ts"
import { type Accepted, faults, type Simulator } from "#networks/simulator.ts"
import type { PlayedNetwork } from "#sandbox/stages.ts"

/** A network with hardly any rules, which misbehaves as it is told. It goes by the key of a real one. */
export function tinyNetwork(key: NetworkKey = "x"): PlayedNetwork {
  const hosts = { api: "https://api.tiny.example", www: "https://tiny.example" }
  return { simulator: tinySimulator(key), hosts, secrets: ["password"] }
}

function tinySimulator(key: NetworkKey): Simulator {
  return {
    key,
    pages: [/^\/www\//],
    newAccount(tools, handle) {
      const id = `${key}-${tools.memory.list("accounts").length + 1}`
      tools.memory.put("accounts", id, { handle })
      return id
    },
    formValues: (_, account) => ({ account, password: "tiny-password" }),
    app(tools) {
      const app = new Hono()
      app.notFound((c) => c.json({ nothingAt: c.req.path }, 404))
      app.get("/www/authorize", (c) => c.html("<form method=post>Let them in?</form>"))
      app.post("/api/posts", async (c) => {
        const post = await c.req.json<Accepted>()
        const fault = tools.takeFault(post.account, ...faults)
        if (fault === "rateLimited") return c.json({ slow: "down" }, 429)
        if (fault === "timeout") await tools.hang()
        if (fault === "acceptLate") {
          tools.later(3_600_000, () => tools.accept(post))
          tools.drop()
        }
        tools.accept(post)
        if (fault === "acceptThenDrop") tools.drop()
        return c.json({ id: post.externalId }, 201)
      })
      app.post("/api/size", async (c) => c.json({ size: (await c.req.arrayBuffer()).byteLength }))
      app.get("/api/broken", () => {
        throw new Error("a simulator with a fault of its own")
      })
      app.get("/api/posts/:account", (c) => c.json(tools.accepted(c.req.param("account")).map(({ text }) => text)))
      app.put("/api/notes/:id", async (c) => {
        tools.memory.put("notes", c.req.param("id"), await c.req.json())
        return c.json({})
      })
      app.delete("/api/notes/:id", (c) => {
        tools.memory.delete("notes", c.req.param("id"))
        return c.json({})
      })
      app.get("/api/notes", (c) => c.json(tools.memory.list("notes")))
      app.get("/api/notes/:id", (c) => c.json(tools.memory.get("notes", c.req.param("id")) ?? null))
      app.get("/api/now", (c) => c.json({ now: tools.now().toString(), self: tools.host("api") }))
      app.get("/api/fetch", async (c) => {
        const { status, contentType, bytes } = await tools.fetch(c.req.query("url") ?? "")
        return c.json({ status, contentType, size: bytes.length })
      })
      return app
    },
  }
}
