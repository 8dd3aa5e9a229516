import assert from "node:assert/strict"
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import type { Judge } from "./open-judge.ts"
import type { Person } from "./people.ts"

const site = "https://pds.test"

/** As much of a browser as the server's own pages need: it keeps cookies, and says where a request comes from. */
class Browser {
  readonly #judge: Judge
  readonly #cookies = new Map<string, string>()

  constructor(judge: Judge) {
    this.#judge = judge
  }

  cookie(name: string): string {
    return this.#cookies.get(name) ?? assert.fail(`there is no cookie ${name}`)
  }

  /** Goes to a page, from another of the same site where `from` is given. */
  async open(url: URL, from?: string): Promise<IncomingMessage> {
    return this.#ask("GET", url, {
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
      "sec-fetch-site": from === undefined ? "cross-site" : "same-origin",
      ...(from === undefined ? {} : { referer: from }),
    })
  }

  /** What the page's own script asks of its server. */
  async call(name: string, page: string, body: object, token?: string): Promise<Record<string, unknown>> {
    const answer = await this.#ask(
      "POST",
      new URL(`/@atproto/oauth-provider/~api/${name}`, site),
      {
        "content-type": "application/json",
        "sec-fetch-mode": "same-origin",
        "sec-fetch-dest": "empty",
        "sec-fetch-site": "same-origin",
        origin: site,
        referer: page,
        "x-csrf-token": this.cookie("csrf-token"),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      JSON.stringify(body),
    )
    const said = await text(answer)
    assert.equal(answer.statusCode, 200, `${name}: ${said}`)
    return JSON.parse(said) as Record<string, unknown>
  }

  async #ask(method: string, url: URL, headers: Readonly<Record<string, string>>, body?: string) {
    const cookie = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join("; ")
    const sent = request(`${this.#judge.origin}${url.pathname}${url.search}`, {
      method,
      headers: { ...headers, host: url.host, ...(cookie === "" ? {} : { cookie }) },
    })
    sent.end(body)
    const [answer] = (await once(sent, "response")) as [IncomingMessage]
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [pair = ""] = line.split(";")
      const [name = "", ...value] = pair.split("=")
      this.#cookies.set(name, value.join("="))
    }
    return answer
  }
}

/** What a person does on the server's page: signs in, and says yes or no. Returns what comes back to us. */
export async function visitPage(
  judge: Judge,
  page: URL,
  { handle, password }: Person,
  decision: "consent" | "reject",
): Promise<URL> {
  assert.equal(page.origin, site)
  const browser = new Browser(judge)
  const shown = await browser.open(page)
  assert.equal(shown.statusCode, 200, await text(shown))
  shown.resume()
  let address: unknown
  if (decision === "reject") {
    address = (await browser.call("reject", page.href, {}))["url"]
  } else {
    const credentials = { username: handle, password, locale: "en" }
    const { account, ephemeralToken } = await browser.call("sign-in", page.href, credentials)
    const { did } = account as { readonly did: string }
    address = (await browser.call("consent", page.href, { did }, ephemeralToken as string))["url"]
  }
  const back = await browser.open(new URL(String(address)), page.href)
  back.resume()
  return new URL(back.headers.location ?? assert.fail(`no way back: ${back.statusCode}`))
}
