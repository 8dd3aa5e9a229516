import assert from "node:assert/strict"
import { adapterOf } from "../../src/networks/all.ts"
import type { Author } from "../../src/networks/network.ts"
import { type OpenStage, openStage } from "../../test/networks/open-stage.ts"
import { simulatorOf } from "../../test/networks/simulator-of.ts"
import { openProxy } from "./open-proxy.ts"
import { type Watch, watchServer } from "./watch-server.ts"

/** One server of a network of many, with an account on it, for libraries that speak Mastodon's interface. */
export type Server = {
  readonly stage: OpenStage
  /** The account, as the adapter knows it. */
  readonly author: Author
  /** Where the libraries find the server. */
  readonly url: string
  readonly redirectUri: string
  readonly watch: Watch
  /** The code that the account's owner gives to whoever sends them to this page. */
  consent(page: string | URL): Promise<string>
  [Symbol.asyncDispose](): Promise<void>
}

export async function openServer(key: "mastodon" | "pixelfed", endpoints: readonly string[]): Promise<Server> {
  const stage = await openStage(adapterOf(key) ?? assert.fail(), simulatorOf(key))
  const author = await stage.connect()
  const servers = stage.hosts["servers"] ?? ""
  const proxy = await openProxy(`${servers}/${author.externalId.split("@")[1]}`)
  const watch = watchServer(
    key,
    endpoints.map((endpoint) => endpoint.replace(" ", " /servers/:server")),
  )
  return {
    stage,
    author,
    url: proxy.origin,
    redirectUri: new URL(`/connect/${key}/callback`, servers).href,
    watch,
    async consent(page) {
      assert.equal((await fetch(page)).status, 200)
      const body = new URLSearchParams({ account: author.externalId, decision: "allow" })
      const answer = await fetch(page, { method: "POST", body, redirect: "manual" })
      return new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? assert.fail("no code")
    },
    async [Symbol.asyncDispose]() {
      watch.stop()
      await proxy[Symbol.asyncDispose]()
      await stage[Symbol.asyncDispose]()
    },
  }
}
