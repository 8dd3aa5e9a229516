import type { Clock } from "#domain/clock.ts"
import { FairTurns } from "#domain/fair-turns.ts"
import { type Http, type HttpAnswer, NoAnswer } from "#domain/http.ts"
import { Problem } from "#domain/problem.ts"
import { webLink } from "#domain/web-link.ts"
import { readPage } from "#links/read-page.ts"

/*
 * Reads the page behind a link for a preview, as a network would. Everything goes through the guarded client: public
 * addresses only, within a few seconds and megabytes. Pages are not asked again for a while, and nobody can make this
 * server ask for many.
 */

export type LinkPreview = {
  readonly title?: string
  readonly description?: string
  /** A small picture as a data address: browsers ask nobody but this server. */
  readonly picture?: string
}

type LinkReading = {
  readonly http: Http
  readonly clock: Clock
  /** Decodes a picture of somebody else's apart from this process; null where it is none. */
  readonly shrink: (file: Uint8Array, workspaceId: string) => Promise<Uint8Array | null>
}

/** Who asks. */
type Asking = { readonly userId: string; readonly workspaceId: string }

const patienceMs = 6000
const mostRedirects = 3
const keptMinutes = 15
const keptInAll = 300
const perMinute = 30

type Kept = { readonly until: Temporal.Instant; readonly preview: Promise<LinkPreview> }

export class LinkReader {
  readonly #reading: LinkReading
  readonly #turns = new FairTurns({ atOnce: 6, atOncePerKey: 2, perKey: 20, inAll: 100 })
  readonly #kept = new Map<string, Kept>()
  readonly #asked = new Map<string, number>()
  #minute = 0

  constructor(reading: LinkReading) {
    this.#reading = reading
  }

  /** What is known of the page behind a link; empty where it cannot be read. */
  async read(address: string, asking: Asking): Promise<LinkPreview> {
    const link = webLink(address)
    if (link === undefined) throw new Problem("BadInput", "url: give an address that begins with http:// or https://.")
    const now = this.#reading.clock.now()
    const kept = this.#kept.get(link)
    if (kept !== undefined && Temporal.Instant.compare(kept.until, now) > 0) return kept.preview
    this.#count(asking.userId, now)
    const preview = this.#turns.run(asking.workspaceId, () => this.#readNow(link, asking.workspaceId))
    this.#kept.delete(link)
    this.#kept.set(link, { until: now.add({ minutes: keptMinutes }), preview })
    // What could not wait for its turn is asked for again; everybody who waits for it now is told so.
    preview.catch(() => this.#kept.delete(link))
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > keptInAll && oldest !== undefined) this.#kept.delete(oldest)
    return preview
  }

  #count(person: string, now: Temporal.Instant): void {
    const minute = Math.floor(now.epochMilliseconds / 60_000)
    if (minute !== this.#minute) this.#asked.clear()
    this.#minute = minute
    const count = this.#asked.get(person) ?? 0
    if (count >= perMinute) {
      const retryAfterSeconds = 60 - Math.floor((now.epochMilliseconds / 1000) % 60)
      throw new Problem("TooManyRequests", "Too many links were looked up. Try again in a minute.", {
        retryAfterSeconds,
      })
    }
    this.#asked.set(person, count + 1)
  }

  async #readNow(link: string, workspaceId: string): Promise<LinkPreview> {
    const page = await this.#follow(link, "text/html,application/xhtml+xml")
    const isPage = /^(?:text\/html|application\/xhtml\+xml)/i.test(page?.answer.headers["content-type"] ?? "")
    if (page === undefined || !isPage) return {}
    const { picture, ...words } = readPage(page.answer.body, page.address)
    const file = picture === undefined ? undefined : await this.#follow(picture, "image/*", true)
    if (file === undefined) return words
    const small = await this.#reading.shrink(Buffer.from(file.answer.body, "latin1"), workspaceId)
    if (small === null) return words
    return { ...words, picture: `data:image/webp;base64,${Buffer.from(small).toString("base64")}` }
  }

  /** The answer at the end of a few redirects, each of which is guarded like the first; undefined where there is none. */
  async #follow(
    from: string,
    accept: string,
    wantsFile = false,
  ): Promise<{ readonly answer: HttpAnswer; readonly address: string } | undefined> {
    let address = from
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const answer = await this.#ask(address, accept, wantsFile)
      if (answer === undefined) return undefined
      if (answer.status === 200) return { answer, address }
      const next = URL.parse(answer.headers["location"] ?? "", address)
      if (answer.status < 300 || answer.status > 399 || next === null) return undefined
      address = next.href
    }
    return undefined
  }

  async #ask(url: string, accept: string, wantsFile: boolean): Promise<HttpAnswer | undefined> {
    try {
      return await this.#reading.http({ method: "GET", url, headers: { accept }, timeoutMs: patienceMs, wantsFile })
    } catch (error) {
      if (error instanceof NoAnswer) return undefined
      throw error
    }
  }
}

/** What the actions hold of it. */
export type LinksDeps = { readonly links: Pick<LinkReader, "read"> }
