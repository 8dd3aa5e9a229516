import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import type { Client } from "../client.ts"
import { authorizeAddress, follow, letIn, openPlace, type Place } from "../identity-provider/place.ts"

/* A code is a secret: it goes to an address that its owner alone answers at, over https or on the person's own machine. */

let place: Place
let owner: Client
before(async () => {
  place = await openPlace()
  owner = await place.world.owner()
})
after(async () => place.world.close())
// So that the documents of one test do not use up what another may fetch.
beforeEach(() => place.world.clock.advance({ minutes: 2 }))

let count = 0

function publish(redirects: unknown): string {
  count += 1
  return place.documents.publish(`https://app-${count}.test/client.json`, { redirect_uris: redirects })
}

/** Where the browser ends: the error of the page, or "asked" when a person would be asked. */
async function outcome(clientId: string, redirect: string): Promise<string> {
  const { path, answer } = await follow(place.world, owner, authorizeAddress(place.world, { clientId, redirect }))
  assert.ok(!answer.text.includes("javascript:"), answer.text)
  const { origin, pathname, searchParams } = new URL(path, place.world.base)
  assert.equal(origin, place.world.base, `sent to ${path}`)
  return pathname === "/consent/refused" ? (searchParams.get("error") ?? "") : "asked"
}

const bad = [
  "cursor://anysphere.cursor/callback",
  "vscode://fanfare/callback",
  "com.example.app:/callback",
  "javascript:alert(1)",
  "data:text/html,hello",
  "file:///etc/passwd",
  "blob:https://app.test/1",
  "http://app.test/back",
  "http://localhost.evil.test/back",
  "http://127.0.0.1.evil.test/back",
  "http://10.0.0.1/back",
  "http://[::ffff:10.0.0.1]/back",
  "http://user@localhost/back",
  "https://user:secret@app.test/back",
  "ws://localhost/back",
]

for (const redirect of bad) {
  test(`an app whose only redirect is ${redirect} is refused`, async () => {
    assert.equal(await outcome(publish([redirect]), redirect), "invalid_redirect_uri")
  })
}

test("of a document with good and bad addresses the good ones can be used", async () => {
  const good = [
    "https://app.test/back",
    "http://127.0.0.1/callback",
    "http://[::1]/callback",
    "http://localhost/callback",
  ]
  const clientId = publish([...bad, ...good])
  for (const redirect of good) assert.equal(await outcome(clientId, redirect), "asked", redirect)
  for (const redirect of bad) assert.equal(await outcome(clientId, redirect), "invalid_redirect_uri", redirect)
})

test("the clients that people use get in: over https, and on any port of the person's own machine", async () => {
  const { world } = place
  const code = publish(["http://localhost/callback", "http://127.0.0.1/callback"])
  await letIn(world, owner, { clientId: code, redirect: "http://localhost:51234/callback" })
  const editor = publish(["http://127.0.0.1:33418", "https://vscode.dev/redirect"])
  await letIn(world, owner, { clientId: editor, redirect: "https://vscode.dev/redirect" })
  await letIn(world, owner, { clientId: editor, redirect: "http://127.0.0.1:40123" })
})

test("a document whose redirects are no list of texts is refused", async () => {
  for (const redirects of [undefined, [], "https://app.test/back", [1, null], {}]) {
    assert.match(
      await outcome(publish(redirects), "https://app.test/back"),
      /^invalid_(?:client_metadata|redirect_uri)$/,
    )
  }
})
