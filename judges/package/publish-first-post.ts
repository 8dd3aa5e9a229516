import assert from "node:assert/strict"
import { setTimeout as wait } from "node:timers/promises"
import { Client } from "../../test/client.ts"

const patience = { tries: 600, everyMs: 500 } as const

/** The owner whom the service is started with. */
export const firstOwner = { FANFARE_OWNER_EMAIL: "olga@example.com", FANFARE_OWNER_PASSWORD: "tulips by the canal" }

/** Waits until the service answers, or until `whyNot` says that it never will. */
export async function untilReady(base: string, whyNot: () => string | undefined): Promise<void> {
  for (let tries = 0; tries < patience.tries; tries += 1) {
    const isReady = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    const reason = whyNot()
    assert.equal(reason, undefined)
    await wait(patience.everyMs)
  }
  assert.fail("the service does not answer")
}

export async function signIn(base: string): Promise<Client> {
  const owner = new Client(base)
  const { FANFARE_OWNER_EMAIL: email, FANFARE_OWNER_PASSWORD: password } = firstOwner
  const answer = await owner.post("/api/auth/sign-in", { email, password })
  assert.equal(answer.status, 200, answer.text)
  return owner
}

/** What somebody does who tries it: connects an account of the sandbox, writes, publishes, and looks at what is out. */
export async function publishFirstPost(base: string): Promise<void> {
  const owner = await signIn(base)
  const { account } = await owner.run("sandbox.connect", { key: "bluesky", handle: "lark" })
  const { id } = await owner.run("posts.create", { body: "Bulbs are in", accountIds: [account.id] })
  await owner.run("posts.publishNow", { id })
  for (let tries = 0; tries < patience.tries; tries += 1) {
    const { status, results } = await owner.run("posts.get", { id })
    if (status === "Published") {
      const [result] = results
      assert.ok(result?.url, "a published post has an address")
      const page = await owner.get(result.url)
      assert.equal(page.status, 200)
      assert.match(page.text, /Bulbs are in/)
      return
    }
    assert.notEqual(status, "Failed")
    await wait(patience.everyMs)
  }
  assert.fail("the post was not published")
}
