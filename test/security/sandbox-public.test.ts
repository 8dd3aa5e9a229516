import assert from "node:assert/strict"
import { test } from "node:test"
import { Client } from "../client.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"

/** The owner of a service, signed in past the proxy that would stand before its public address. */
async function signInTo(world: World, origin: string): Promise<Client> {
  const client = new Client(`http://localhost:${world.service.port}`)
  const owner = {
    name: "Olga",
    email: "olga@example.com",
    password: ownerPassword,
    workspaceName: "Lark",
    timeZone: "UTC",
  }
  const secret = world.service.setupLink?.split("#")[1]
  const answer = await client.post("/api/auth/setup", { secret, ...owner }, { origin })
  assert.equal(answer.status, 201, answer.text)
  return client
}

test("no page shows an app password where others than this machine can open it", async () => {
  const origin = "https://fanfare.example.com"
  const exposed = await openWorld({ FANFARE_BASE_URL: origin, FANFARE_SANDBOX: "on" })
  const page = await (await signInTo(exposed, origin)).get("/sandbox/bluesky")
  await exposed.close()
  assert.equal(page.status, 200)
  assert.match(page.text, /lark\.bsky\.social/)
  assert.match(page.text, /Its password is shown only if no other machine can reach this server/)
  assert.doesNotMatch(page.text, /appPassword|[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/)

  const atHome = await openWorld()
  const own = await (await atHome.owner()).get("/sandbox/bluesky")
  await atHome.close()
  assert.match(own.text, /appPassword: <code>[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/)
})

test("people send the sandbox forms, and no files", async (t) => {
  const world = await openWorld()
  t.after(async () => world.close())
  const owner = await world.owner()
  const body = "x".repeat(1024 * 1024 + 1)
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=part", "video/mp4"]) {
    const headers = { "content-type": type }
    const answer = await owner.request("POST", "/sandbox/x/web/i/oauth2/authorize", { body, headers })
    assert.equal(answer.status, 413, type)
  }
})
