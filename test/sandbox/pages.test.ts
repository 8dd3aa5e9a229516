import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { networks } from "#domain/networks/all.ts"
import { type OpenService, openService } from "./open-service.ts"
import { publish } from "./play.ts"

const hostile = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "</style><script>alert(1)</script>",
  "&lt;b&gt; & ${alert(1)} `",
  "javascript:alert(1)",
  "\u202Egnp.exe",
]

let open: OpenService
before(async () => (open = await openService()))
after(async () => open.close())

async function page(path: string): Promise<{ readonly text: string; readonly headers: Headers }> {
  const { status, text, headers } = await open.owner.get(path)
  assert.equal(status, 200)
  return { text, headers }
}

/** What a person would read: without tags, and with the letters that stand for others put back. */
function words(text: string): string {
  const letters: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" }
  return text.replaceAll(/<[^>]*>/g, "").replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => letters[entity] ?? entity)
}

for (const { key, provider } of networks) {
  test(`the page of ${provider} says that it is a stand-in, and lets nothing run`, async () => {
    const { text, headers } = await page(`/sandbox/${key}`)
    assert.match(text, new RegExp(`A stand-in for ${provider} on this server`))
    const policy = headers.get("content-security-policy") ?? ""
    assert.match(policy, /^default-src 'none'; style-src 'nonce-[\w+/=]+';/)
    assert.doesNotMatch(policy, /script-src|unsafe/)
    assert.doesNotMatch(text, /<script/)
    assert.equal(headers.get("x-content-type-options"), "nosniff")
  })
}

test("hostile text stands on the page as it was written, and is nothing but text", async () => {
  for (const key of ["x", "bluesky"] as const) {
    for (const text of hostile) {
      const post = {
        account: `${key}-9${text}`,
        externalId: `id ${text}`,
        text: `Text ${text}`,
        media: [text, `https://elsewhere.example/media/${text}`],
        extra: { [`name ${text}`]: `value ${text}` },
      }
      await open.connect(open.owner, key, post.account)
      await publish(`${open.base}/sandbox/${key}/api`, post, open.ownCall)
    }
    const { text: shown } = await page(`/sandbox/${key}`)
    assert.doesNotMatch(shown, /<script|<img|<video|<[^>]*\son\w+\s*=/i)
    for (const text of hostile) {
      for (const part of [`Text ${text}`, `id ${text}`, `name ${text}`, `value ${text}`]) {
        assert.ok(words(shown).includes(part), `${key} does not show ${part}`)
      }
    }
  }
})

test("pictures are shown from the service's own addresses only", async () => {
  const own = `${open.base}/media/med_1/signature/original.jpg`
  const media = [own, `${open.base}/media/med_1/signature/original.mp4`, `${open.base}/api/auth/session`]
  await open.connect(open.owner, "x", "x-own")
  await publish(`${open.base}/sandbox/x/api`, { account: "x-own", text: "With media", media }, open.ownCall)
  const { text } = await page("/sandbox/x")
  assert.ok(text.includes(`<img src="${own}"`))
  assert.match(text, /<video src="[^"]+original\.mp4"/)
  assert.doesNotMatch(text, /src="[^"]*session"/)
})

test("the page of all networks counts what each has accepted from the workspace's accounts", async () => {
  await publish(`${open.base}/sandbox/x/api`, { account: "x-of-others" }, open.ownCall)
  const { text } = await page("/sandbox")
  assert.match(words(text).replaceAll(/\s+/g, " "), /X 8 items ?Threads not simulated yet.*Bluesky 7 items/)
})

test("a newcomer finds an account in each network, and what to type where a form is asked for", async () => {
  const { text } = await page("/sandbox/bluesky")
  assert.match(words(text), /lark\s+bluesky-1/)
  assert.match(words(text), /password: tiny-password/)
})
