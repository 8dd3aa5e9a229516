import type { Id } from "#domain/ids.ts"
import { sayTriedInVain, triedUntil } from "#domain/late-policy.ts"
import type { Item as PostItem, Options } from "#domain/post.ts"
import { renderFor } from "#domain/post.ts"
import { tellIssues } from "#domain/problem.ts"
import {
  isStillSaid,
  type Kept,
  nextStep,
  type PublicationItem,
  putItem,
  retryAt,
  type SentItem,
  type Step,
} from "#domain/publication.ts"
import { draftFor, validatePost } from "#domain/validate-post.ts"
import { forCommit } from "#networks/ask.ts"
import type { Author, SendItem, NetworkAdapter, Outside, Published, Refused } from "#networks/network.ts"
import { AttemptLog } from "#publishing/attempt-log.ts"
import type { Claimed, WorkCallbacks } from "#publishing/claimed.ts"
import { cross } from "#publishing/crossings.ts"
import { plainItem } from "#publishing/plain-item.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import { refuseWithoutStore } from "#publishing/refuse-without-store.ts"
import { failed, failedBecause, goesOn, leftUncertain, succeeded, waits } from "#publishing/results.ts"
import type { Account } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import type { WorkUpdate } from "#storage/publication-work.ts"
import { listOtherIdsOut } from "#storage/publications.ts"

/** How long a call whose answer was lost may still be on its way, before another text is sent in its place. */
const otherTextSettleSeconds = 60

/** What follows a post is tried so often after all other tries. */
const mostFollowUps = 4

/**
 * Sends one post to one account, item by item, as far as it gets. Before the call that cannot be taken back stands a note
 * that it will be made; what was sent without a certain answer is asked about and never simply sent again.
 */
export async function publishToAccount(deps: PublishingDeps, piece: Claimed, callbacks: WorkCallbacks): Promise<void> {
  await new Publication(deps, piece, callbacks).run()
}

/** A round of work on one piece. */
class Publication {
  readonly #deps: PublishingDeps
  readonly #piece: Claimed
  readonly #callbacks: WorkCallbacks
  readonly #content: readonly PostItem[]
  readonly #options: Options
  readonly #log: AttemptLog
  #items: readonly PublicationItem[]
  #author: Author | undefined
  #hasRefreshed = false

  constructor(deps: PublishingDeps, piece: Claimed, callbacks: WorkCallbacks) {
    this.#deps = deps
    this.#piece = piece
    this.#callbacks = callbacks
    this.#items = piece.work.items
    this.#log = new AttemptLog(deps, piece.work)
    const { content, options } = renderFor(piece.post.versions, piece.work.account_id)
    this.#content = content
    this.#options = options
  }

  async run(): Promise<void> {
    cross("claimed")
    const refusal = this.#findObstacle()
    if (refusal !== undefined) return this.#end(refusal)
    for (;;) {
      const update = await this.#takeStep(nextStep(this.#items, this.#content.length))
      if (update !== undefined) return this.#end(update)
    }
  }

  /** What keeps it from being sent at all. What was sent already goes on being asked about anyway. */
  #findObstacle(): WorkUpdate | undefined {
    const { work, account, post, media } = this.#piece
    // All of it is out: only what follows it is left.
    if (nextStep(this.#items, this.#content.length).kind === "done") return this.#findEarlierVersion()
    const isAsking = this.#items.some(({ sentAt }) => sentAt !== undefined)
    if (account === undefined || account.deleted_at !== null) {
      const message = "This account was disconnected."
      return isAsking
        ? leftUncertain(work, this.#items, message)
        : failed(work, this.#items, "AccountDisconnected", message)
    }
    if (isAsking) return undefined
    if (this.#items.some(({ externalId }) => externalId !== undefined)) return this.#findEarlierVersion()
    const issues = validatePost(post, [{ ...account, status: "Active" }], media)
    if (issues.length === 0) return undefined
    return failed(work, this.#items, "Invalid", tellIssues(issues))
  }

  /** What is out stays as it is. A post that says something else by now is not what this account has. */
  #findEarlierVersion(): WorkUpdate | undefined {
    const isOther = this.#items.some(({ externalId, sent }, index) => {
      if (externalId === undefined) return false
      return index >= this.#content.length || (sent !== undefined && !this.#isStillSaid(index, sent))
    })
    if (!isOther) return undefined
    const message =
      "This account has a part of the post as it was before the last edit. Restore that part and publish again, or duplicate the post."
    return failed(this.#piece.work, this.#items, "EarlierVersion", message)
  }

  #isStillSaid(index: number, sent: SentItem): boolean {
    const { body, media } = this.#content[index] ?? { body: "", media: [] }
    return isStillSaid(sent, { ...this.#plainItem(index, body, this.#options), media })
  }

  async #takeStep(step: Step): Promise<WorkUpdate | undefined> {
    const { work, account } = this.#piece
    if (step.kind === "done") return this.#followUp()
    const network = account === undefined ? undefined : this.#deps.adapterOf(account.network)
    const outside = account && this.#deps.outsideOf({ key: account.network, sandbox: account.sandbox })
    if (account === undefined || network === undefined || outside === undefined) {
      return failed(work, this.#items, "NotConfigured", "This server is not set up for this network.")
    }
    if (this.#callbacks.isStopping()) return waits(work, this.#items, this.#deps.clock.now(), work.tries)
    // A thread that has begun is finished; what nobody has seen is not sent long after its time.
    if (step.kind !== "reconcile" && step.index === 0 && this.#isOver(this.#deps.clock.now())) {
      return failed(work, this.#items, "MissedTime", sayTriedInVain(this.#deps.latePolicy))
    }
    const opened = await this.#openAuthor(account)
    if (opened.kind === "refused") return this.#afterRefusal(opened, step.index)
    cross("opened")
    const call = { network, outside, author: opened.author, index: step.index }
    if (step.kind === "reconcile") return this.#reconcile(call)
    const item = await this.#itemOf(
      account,
      step.index,
      this.#content[step.index] ?? { body: "", media: [] },
      this.#options,
    )
    if ("kind" in item) return item.kind === "waiting" ? this.#waitForVideo(item) : this.#afterRefusal(item, step.index)
    return step.kind === "prepare" ? this.#prepare(call, item) : this.#commit(call, item)
  }

  /** All items are out, whatever comes of this: a few tries, and no more. */
  async #followUp(): Promise<WorkUpdate> {
    const { work, account } = this.#piece
    const done = succeeded(work, this.#items, this.#deps.clock.now())
    const task = account && this.#deps.adapterOf(account.network)?.publish.followUp
    const outside = account && this.#deps.outsideOf({ key: account.network, sandbox: account.sandbox })
    if (account === undefined || account.deleted_at !== null || task === undefined || outside === undefined) return done
    const wanting = this.#items
      .map((item, index) => this.#placedItem(item, index))
      .filter(({ item }) => task.isWanted(item.options))
    if (wanting.length === 0) return done
    // What is out must be known to be out, should this be the last that we do.
    if (!(await this.#callbacks.keep(goesOn(work, this.#items)))) return goesOn(work, this.#items)
    for (const { index, item, placed } of wanting) {
      const now = this.#deps.clock.now()
      if (this.#callbacks.isStopping() || !this.#callbacks.maySend()) return waits(work, this.#items, now, work.tries)
      const answer = await this.#log.call("followUp", index, async () => {
        const opened = await this.#openAuthor(account)
        return opened.kind === "refused" ? opened : task.run(outside, opened.author, item, placed)
      })
      if (answer.kind === "followed" || (answer.why !== "rate" && answer.why !== "transient")) continue
      const again = retryAt(work.tries, now, this.#windowUntil(), answer.retryAt)
      if (again !== null && work.tries < mostFollowUps) return waits(work, this.#items, again, work.tries + 1)
    }
    return done
  }

  #placedItem({ externalId = "", url, memory = null, sent }: PublicationItem, index: number) {
    const item = this.#plainItem(index, sent?.body ?? "", sent?.options ?? this.#options)
    return { index, item, placed: { externalId, ...(url === undefined ? {} : { url }), memory } }
  }

  async #openAuthor(account: Account): Promise<{ readonly kind: "author"; readonly author: Author } | Refused> {
    if (this.#author !== undefined) return { kind: "author", author: this.#author }
    const opened = await this.#deps.openAuthor(account, false)
    if (opened.kind === "author") this.#author = opened.author
    return opened
  }

  async #prepare({ network, outside, author, index }: Call, item: SendItem): Promise<WorkUpdate | undefined> {
    const kept = this.#items[index] ?? {}
    const { work } = this.#piece
    let isAsked = false
    const watched: Outside = {
      ...outside,
      http: (request) => {
        isAsked = true
        return outside.http(request)
      },
    }
    const answer = await this.#log.call(
      "prepare",
      index,
      () => network.publish.prepare(watched, author, item, kept.progress ?? null).catch(refuseWithoutStore),
      // A text alone is ready as it is.
      ({ kind }) => isAsked || kind !== "ready",
    )
    if (answer.kind === "refused") return this.#afterRefusal(answer, index)
    if (answer.kind === "waiting") {
      this.#put(index, { ...kept, progress: answer.progress })
      const due = this.#deps.clock.now().add({ milliseconds: Math.ceil(answer.seconds * 1000) })
      return this.#isOver(due)
        ? failed(work, this.#items, "NetworkFault", "The network took too long to prepare this.")
        : waits(work, this.#items, due, work.tries)
    }
    this.#put(index, { handle: answer.handle })
    cross("prepared")
    return undefined
  }

  async #commit(call: Call, item: SendItem): Promise<WorkUpdate | undefined> {
    const { network, index } = call
    const { handle = null } = this.#items[index] ?? {}
    const answer = await this.#callbacks.inTurn(network.key, () => this.#send(call, item, handle))
    if ("state" in answer) return answer
    cross("answered")
    if (answer.kind === "published") return this.#place(index, answer)
    if (answer.kind === "unknown") return this.#keepHandle(index, answer.handle)
    if (answer.why === "duplicate") return this.#afterDuplicate(call, answer)
    // Certainly not out: there is nothing to ask about. What was prepared is good for another try.
    this.#put(index, { handle })
    return this.#afterRefusal(answer, index)
  }

  /** From the note to the answer. It is noted when its turn has come: a crash leaves in doubt what is noted and not answered. */
  async #send({ network, outside, author, index }: Call, item: SendItem, handle: Kept) {
    const { work } = this.#piece
    const now = this.#deps.clock.now()
    // The next round says why it does not go out any more.
    const isTooLate = index === 0 && this.#isOver(now)
    if (isTooLate || this.#callbacks.isStopping() || !this.#callbacks.maySend()) {
      return waits(work, this.#items, now, work.tries)
    }
    const sent = { body: item.body, options: item.options, media: item.media.map(({ id }) => id) }
    this.#put(index, { handle, sentAt: now.toString(), sent })
    if (!(await this.#callbacks.keep(goesOn(work, this.#items)))) return goesOn(work, this.#items)
    cross("noted")
    const guarded: Outside = {
      ...outside,
      http: (request) => outside.http({ ...request, isStillWanted: () => this.#callbacks.maySend() }),
    }
    return this.#log.call("commit", index, () => network.publish.commit(forCommit(guarded), author, item, handle))
  }

  /** What the network has called it meanwhile is the surest way to ask, and must outlive us. */
  async #keepHandle(index: number, handle: Kept | undefined): Promise<WorkUpdate | undefined> {
    if (handle === undefined) return undefined
    this.#put(index, { ...this.#items[index], handle })
    const update = goesOn(this.#piece.work, this.#items)
    return (await this.#callbacks.keep(update)) ? undefined : update
  }

  #place(index: number, { externalId, url, memory }: Published): WorkUpdate | undefined {
    const { sent } = this.#items[index] ?? {}
    this.#put(index, {
      externalId,
      ...(sent === undefined ? {} : { sent }),
      ...(url === undefined ? {} : { url }),
      ...(memory === undefined ? {} : { memory }),
    })
    return this.#findEarlierVersion()
  }

  async #reconcile(call: Call): Promise<WorkUpdate | undefined> {
    const { work } = this.#piece
    const { index, network } = call
    const { handle = null, sentAt = "", sent } = this.#items[index] ?? {}
    const answer = await this.#ask(call)
    if (answer.kind === "published") return this.#place(index, answer)
    const now = this.#deps.clock.now()
    if (answer.kind === "absent") {
      // What was made ready for another text must not go out; and two different texts are never one post to a network.
      const isSame = sent === undefined || this.#isStillSaid(index, sent)
      const seconds = Math.max(network.publish.settleSeconds ?? 0, isSame ? 0 : otherTextSettleSeconds)
      const settled = Temporal.Instant.from(sentAt).add({ seconds })
      if (Temporal.Instant.compare(now, settled) < 0) return waits(work, this.#items, settled, work.tries + 1)
      this.#put(index, isSame ? { handle } : {})
      return undefined
    }
    const again = answer.isFinal === true ? null : retryAt(work.tries, now, this.#windowUntil(), undefined)
    return again === null
      ? leftUncertain(work, this.#items, answer.message)
      : waits(work, this.#items, again, work.tries + 1)
  }

  async #ask({ network, outside, author, index }: Call) {
    const { account } = this.#piece
    const { handle = null, sentAt = "", sent } = this.#items[index] ?? {}
    const content = { body: sent?.body ?? "", media: (sent?.media ?? []) as readonly Id<"med">[] }
    const item = account === undefined ? undefined : await this.#itemOf(account, index, content, sent?.options ?? {})
    // What was shown may be gone by now; asking needs only what was said.
    const asked: SendItem =
      item === undefined || "kind" in item ? this.#plainItem(index, content.body, sent?.options ?? {}) : item
    const others = await this.#listOthers(index, Temporal.Instant.from(sentAt))
    const answer = await this.#log.call("reconcile", index, () => {
      const knowing = { ...outside, isOthers: (externalId: string) => others.has(externalId) }
      return network.publish.reconcile(knowing, author, asked, handle, Temporal.Instant.from(sentAt))
    })
    cross("asked")
    if (answer.kind !== "published" || !others.has(answer.externalId)) return answer
    return {
      kind: "unknown" as const,
      message: "Another post of yours says the same. Look whether this one is out, too.",
    }
  }

  /** Two posts may say the same: what one of them is out as is never taken for the other. */
  async #listOthers(index: number, sentAt: Temporal.Instant): Promise<ReadonlySet<string>> {
    const { work } = this.#piece
    const since = sentAt.subtract({ hours: 1 })
    const others = await this.#deps.database.read((db) =>
      listOtherIdsOut(inWorkspace(db, work.workspace_id), work, since),
    )
    const own = this.#items.flatMap(({ externalId }, place) => (place === index ? [] : (externalId ?? [])))
    return others.union(new Set(own))
  }

  /** The network says that it has this already: ours, from a call whose answer was lost, or somebody's else. */
  async #afterDuplicate(call: Call, refused: Refused): Promise<WorkUpdate | undefined> {
    const answer = await this.#ask(call)
    if (answer.kind === "published") return this.#place(call.index, answer)
    this.#put(call.index, {})
    return failedBecause(this.#piece.work, this.#items, refused)
  }

  async #afterRefusal(refused: Refused, index: number): Promise<WorkUpdate | undefined> {
    const { work, account } = this.#piece
    const isSent = this.#items[index]?.sentAt !== undefined
    if (refused.why === "auth" && !this.#hasRefreshed && account !== undefined) {
      this.#hasRefreshed = true
      const again = await this.#deps.openAuthor(account, true)
      if (again.kind === "author") {
        this.#author = again.author
        return undefined
      }
      return this.#afterRefusal(again, index)
    }
    if (refused.why === "rate" || refused.why === "transient") {
      const again = retryAt(work.tries, this.#deps.clock.now(), this.#windowUntil(), refused.retryAt)
      if (again !== null) return waits(work, this.#items, again, work.tries + 1)
    }
    return isSent ? leftUncertain(work, this.#items, refused.message) : failedBecause(work, this.#items, refused)
  }

  async #itemOf(
    account: Account,
    index: number,
    { body, media }: PostItem,
    options: Options,
  ): Promise<SendItem | Refused | WaitingForVideo> {
    const plain = this.#plainItem(index, body, options)
    if (media.length === 0) return plain
    const rendering = { content: [{ body, media }], options }
    const { constraints } = draftFor(account.network, account.choices, rendering, this.#piece.media)
    const files = await this.#deps.openMedia(account, constraints.media, media).catch(refuseWithoutStore)
    return "kind" in files ? files : { ...plain, media: files }
  }

  /** The time that a video takes is not the time in which a post is tried: that begins again. */
  #waitForVideo({ seconds }: WaitingForVideo): WorkUpdate {
    const { work } = this.#piece
    const now = this.#deps.clock.now()
    const window_until = triedUntil(this.#deps.latePolicy, now)
    return { ...waits(work, this.#items, now.add({ seconds }), work.tries), window_until }
  }

  #plainItem(index: number, body: string, options: Options): SendItem {
    return plainItem(this.#piece, this.#items, index, { body, options })
  }

  #windowUntil(): Temporal.Instant {
    return this.#piece.work.window_until ?? triedUntil(this.#deps.latePolicy, this.#deps.clock.now())
  }

  #isOver(at: Temporal.Instant): boolean {
    return Temporal.Instant.compare(at, this.#windowUntil()) > 0
  }

  #put(index: number, item: PublicationItem): void {
    this.#items = putItem(this.#items, index, item)
  }

  async #end(update: WorkUpdate): Promise<void> {
    cross("ending")
    await this.#callbacks.end(update, this.#log.attempts)
    cross("ended")
  }
}

type WaitingForVideo = { readonly kind: "waiting"; readonly seconds: number }

type Call = {
  readonly network: NetworkAdapter
  readonly outside: Outside
  readonly author: Author
  readonly index: number
}
