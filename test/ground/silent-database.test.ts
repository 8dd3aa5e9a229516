import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { type Answer, type Client, refusal } from "../client.ts"
import { createPostgresDatabase } from "../postgres/shared-postgres.ts"
import { until } from "../until.ts"
import { openWorld, type World } from "../world.ts"
import { openMutableProxy, type MutableProxy } from "./mutable-proxy.ts"

/* A database that neither answers nor refuses: a stopped machine, a network that drops packets. */

let proxy: MutableProxy
let world: World
let owner: Client
let agent: Client

before(async () => {
  const address = new URL(await createPostgresDatabase())
  // By TCP, also where there is a socket.
  address.searchParams.delete("host")
  proxy = await openMutableProxy({ host: address.hostname, port: Number(address.port) })
  address.hostname = "127.0.0.1"
  address.port = String(proxy.port)
  world = await openWorld({ DATABASE_URL: address.href, FANFARE_ROLES: "web" })
  owner = await world.owner()
  agent = world.bearer((await owner.run("tokens.create", { name: "script" })).token.token)
})
after(async () => {
  proxy.unmute()
  await world.close()
  await proxy.close()
})

// The limit is what the service promises; without its own deadline these requests would never be answered.
test(
  "while the database does not answer, actions say so and the instance is not ready",
  { timeout: 60_000 },
  async () => {
    const { database } = world.services
    assert.equal(await database.responds(2000), true)
    proxy.mute()
    // At once: this look has the connection of the last one.
    assert.equal(await database.responds(100), false)
    const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), 30_000).unref())
    const asked: readonly Promise<Answer>[] = [
      agent.post("/api/agent/tools/posts.create", { body: "now?" }),
      agent.post("/api/agent/tools/posts.list", {}),
      owner.post("/api/app/posts.list", {}),
      agent.post("/mcp", { jsonrpc: "2.0", id: 1, method: "ping" }),
      world.visitor().post("/api/auth/sign-in", { email: "olga@example.com", password: "wrong wrong wrong" }),
    ]
    const ready = world.visitor().get("/readyz")
    const answers = await Promise.race([Promise.all(asked), late])
    assert.notEqual(answers, "late", "every request is answered while the database is silent")
    for (const answer of answers as readonly Answer[]) {
      assert.equal(answer.status, 500, answer.text)
      assert.match(refusal(answer, "Internal"), /database does not respond/)
      assert.match(answer.headers.get("x-request-id") ?? "", /^req_/)
    }
    assert.equal((await ready).status, 503)
    assert.equal((await world.visitor().get("/healthz")).text, "ok")
  },
)

test("a database that is back is noticed although the connections of before stay silent", async () => {
  proxy.admitNew()
  await until("the database responds", async () => world.services.database.responds(500))
  assert.equal((await world.visitor().get("/healthz")).text, "ok")
})

test("once it answers again, so do they", async () => {
  proxy.unmute()
  assert.equal((await agent.post("/api/agent/tools/posts.list", {})).status, 200)
  assert.equal((await world.visitor().get("/readyz")).status, 200)
})
