import { isEditable } from "#domain/post-status.ts"
import { call } from "../../api/call.ts"
import { isConflict, Refusal, Unreachable } from "../../api/refusal.ts"
import { now } from "../../api/service-clock.ts"
import type { PostView } from "../../api/views.ts"
import { emptyDraft, isBlank, isSame, readDraft, renewKeys, sendDraft } from "../../post/draft.ts"
import type { ComposerDraft } from "../../post/draft.ts"
import { findKeptDraft, forgetDraft, keepDraft } from "../../post/kept-drafts.ts"
import type { Creation, DraftPlace } from "../../post/kept-drafts.ts"
import type { Keeping } from "./keeping.ts"
import { watchPage } from "./watch-page.ts"

export type KeeperOptions = {
  readonly place: DraftPlace
  readonly post: PostView | null
  readonly accountIds: ComposerDraft["accountIds"]
  /** The time for which a new post is begun, where it was begun at one. */
  readonly scheduledAt: string | null
  readonly mayWrite: boolean
}

const restMs = 800
const retryMs = 5_000
/** A save that stays without an answer for so long is tried again. */
const saveWithinMs = 15_000

/**
 * One post being written: holds what was typed, saves it when the typing rests and never twice at once, and keeps it in
 * this browser until the server has it. Components that show it subscribe.
 */
export class PostKeeper {
  /** Distinguishes this keeper from all others on the page. */
  readonly key = makeKey()
  #now: Keeping
  /** What the server was last known to have. */
  #base: ComposerDraft
  /** Sent without an answer: the server may have any of them. */
  #unanswered: readonly ComposerDraft[] = []
  #creation: Creation | null = null
  /** A newer post of the server that arrived while the person was typing. */
  #newer: PostView | null = null
  #isSending = false
  #isSignedOut = false
  #timer = 0
  #onCreated: ((post: PostView) => void) | null = null
  #stopListening = () => {}
  readonly #place: DraftPlace
  readonly #listeners = new Set<() => void>()
  readonly #waiting = new Set<() => void>()

  constructor({ place, post, accountIds, scheduledAt, mayWrite }: KeeperOptions) {
    this.#place = place
    const draft = post === null ? emptyDraft(accountIds, scheduledAt) : readDraft(post)
    this.#base = draft
    this.#now = { post, own: post, draft, state: "saved", savedAt: null, theirs: null, fault: null }
    if (mayWrite) this.#restore()
  }

  readonly look = (): Keeping => this.#now

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get id(): string | null {
    return this.#now.post?.id ?? null
  }

  get isClean(): boolean {
    return this.#now.state === "saved" && !this.#isSending
  }

  /** Whether there is still something that will be sent by itself. */
  get isLeft(): boolean {
    return this.#isSending || this.#isDue() || this.#now.state === "kept"
  }

  /** Begins to watch the page and the connection; the answer ends it, and sends what is left. */
  open(onCreated: (post: PostView) => void): () => void {
    this.#onCreated = onCreated
    this.#isSignedOut = false
    this.#stopListening()
    this.#stopListening = watchPage({ back: () => this.#tryAgain(), leave: () => void this.flush(true) })
    if (this.#isDue() || this.#now.state === "kept") this.#saveIn(0)
    return () => {
      this.#onCreated = null
      void this.flush()
      if (!this.isLeft) this.#stopListening()
    }
  }

  change(change: (draft: ComposerDraft) => ComposerDraft): void {
    const draft = change(this.#now.draft)
    if (draft === this.#now.draft) return
    const { state } = this.#now
    const isStuck = state === "conflict" || state === "gone"
    this.#set({ draft, state: isStuck || state === "kept" ? state : "unsaved", fault: null })
    this.#keep()
    // A new post exists from its first letter on.
    if (!isStuck) this.#saveIn(this.#now.post === null ? 0 : restMs)
  }

  /** Sends at once what has not been sent. True when the server has everything. */
  async flush(isLast = false): Promise<boolean> {
    window.clearTimeout(this.#timer)
    for (let round = 0; round < 20 && (this.#isSending || this.#isDue()); round += 1) {
      if (this.#isSending) await new Promise<void>((resolve) => this.#waiting.add(resolve))
      else await this.#save(isLast)
    }
    return this.isClean
  }

  /** Takes the newest post of the server. It never overwrites what the person is typing. */
  receive(post: PostView): void {
    if (this.#now.post === null || post.id !== this.#now.post.id || post.updatedAt <= this.#now.post.updatedAt) return
    if (this.#now.state === "conflict") this.#set({ theirs: post })
    else if (this.isClean) this.#adopt(post)
    else this.#newer = post
  }

  /** After an action that changed the post by itself, such as scheduling. */
  take(post: PostView): void {
    if (this.isClean) {
      this.#adopt(post)
    } else {
      this.#base = readDraft(post)
      this.#set({ post })
    }
    this.read()
  }

  /** The person has read the post as it stands, whoever wrote it. */
  read(): void {
    this.#set({ own: this.#now.post })
  }

  /** The post is no longer there. What was typed is. */
  lose(): void {
    if (this.#now.state !== "gone") this.#set({ state: "gone" })
  }

  keepMine(): void {
    const { theirs, state } = this.#now
    if (state === "gone" || theirs === null || !isEditable(theirs.status)) {
      // Theirs cannot be changed any more, so mine goes on as a draft of its own.
      forgetDraft(this.#place, this.id)
      this.#creation = null
      this.#base = emptyDraft([], null)
      this.#set({ post: null, state: "unsaved", theirs: null })
    } else {
      this.#base = readDraft(theirs)
      this.#set({ post: theirs, state: "unsaved", theirs: null })
    }
    this.#keep()
    this.#saveIn(0)
  }

  /** Shows theirs; the answer brings mine back. */
  takeTheirs(): () => void {
    const { theirs, draft: mine } = this.#now
    if (theirs !== null) this.#adopt(theirs)
    return () => this.change((draft) => (isSame(draft, mine) ? draft : mine))
  }

  forget(): void {
    forgetDraft(this.#place, this.id)
  }

  #restore(): void {
    const { post, draft } = this.#now
    const kept = findKeptDraft(this.#place, post?.id ?? null)
    if (kept === null) return
    if (isSame(kept.draft, draft) || (post === null && isBlank(kept.draft))) return this.forget()
    const mine = renewKeys(kept.draft)
    this.#creation = kept.creation ?? null
    const isBehind = post !== null && (kept.base !== post.updatedAt || !isEditable(post.status))
    this.#now = { ...this.#now, draft: mine, state: isBehind ? "conflict" : "unsaved", theirs: isBehind ? post : null }
  }

  #isDue(): boolean {
    return this.#now.state === "unsaved"
  }

  #saveIn(ms: number): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#save(), ms)
  }

  async #save(isLast = false): Promise<void> {
    const { state, draft, post } = this.#now
    if (this.#isSending || (state !== "unsaved" && state !== "kept")) return
    this.#isSending = true
    this.#notify()
    try {
      this.#accept(post === null ? await this.#create(draft) : await this.#update(post, draft, isLast), draft)
    } catch (error) {
      if (error instanceof Unreachable) this.#unanswered = [...this.#unanswered, draft]
      await this.#fail(error)
    } finally {
      this.#isSending = false
      this.#settle()
    }
  }

  async #create(draft: ComposerDraft): Promise<PostView> {
    // The answer may get lost on its way: only the same request with the same key makes no second post.
    this.#creation ??= {
      key: makeKey(),
      input: {
        accountIds: [...draft.accountIds],
        body: draft.versions[0]?.content[0]?.body ?? "",
        ...(draft.scheduledAt === null ? {} : { scheduledAt: draft.scheduledAt }),
      },
    }
    this.#keep()
    const post = await call("posts.create", this.#creation.input, {
      idempotencyKey: this.#creation.key,
      withinMs: saveWithinMs,
    })
    forgetDraft(this.#place, null)
    this.#onCreated?.(post)
    return post
  }

  async #update(post: PostView, draft: ComposerDraft, isLast: boolean): Promise<PostView> {
    return call(
      "posts.update",
      { id: post.id, ...sendDraft(draft), baseUpdatedAt: post.updatedAt },
      {
        isLast,
        withinMs: saveWithinMs,
      },
    )
  }

  #accept(post: PostView, sent: ComposerDraft): void {
    const isNew = this.#now.post === null
    const hasAll = this.#now.draft === sent && (!isNew || isSame(sent, readDraft(post)))
    this.#base = isNew ? readDraft(post) : sent
    this.#unanswered = []
    const savedAt = now().toString()
    this.#set({ post, own: post, savedAt, fault: null, state: hasAll ? "saved" : "unsaved" })
    if (hasAll) forgetDraft(this.#place, post.id)
    else this.#keep()
  }

  async #fail(error: unknown): Promise<void> {
    const { post } = this.#now
    if (post !== null && isConflict(error)) return this.#lookAtConflict(post)
    const isMissing = error instanceof Refusal && error.code === "NotFound" && error.issues.length === 0
    if (isMissing) return this.#set({ state: "gone" })
    const mayPass =
      error instanceof Unreachable ||
      (error instanceof Refusal && ["Unauthorized", "TooManyRequests", "Internal"].includes(error.code))
    this.#set({ state: mayPass ? "kept" : "refused", fault: error })
    this.#keep()
    if (!mayPass) return
    this.#isSignedOut = error instanceof Refusal && error.code === "Unauthorized"
    const waitMs = error instanceof Refusal ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
    if (!this.#isSignedOut) this.#saveIn(Math.max(waitMs, retryMs))
  }

  #tryAgain(): void {
    // The answer to the save itself is news of the server, too.
    if (this.#now.state === "kept" && !this.#isSending && !this.#isSignedOut) this.#saveIn(0)
  }

  /** Somebody changed the post, or an answer to an earlier save of ours got lost. */
  async #lookAtConflict(post: PostView): Promise<void> {
    try {
      const theirs = await call("posts.get", { id: post.id })
      const there = readDraft(theirs)
      // Ours, or nothing but the status has changed: then there is nothing to decide.
      const isKnown = [this.#now.draft, this.#base, ...this.#unanswered].some((draft) => isSame(there, draft))
      if (isEditable(theirs.status) && isKnown) {
        this.#base = there
        this.#unanswered = []
        const isDone = isSame(there, this.#now.draft)
        this.#set({ post: theirs, own: theirs, state: isDone ? "saved" : "unsaved" })
        if (isDone) this.forget()
      } else {
        this.#set({ state: "conflict", theirs })
        this.#keep()
      }
    } catch (error) {
      if (isConflict(error)) this.#set({ state: "refused", fault: error })
      else await this.#fail(error)
    }
  }

  #adopt(post: PostView): void {
    const draft = readDraft(post, this.#now.draft)
    this.#base = draft
    this.#unanswered = []
    this.#newer = null
    this.#set({ post, draft, state: "saved", theirs: null, fault: null })
    forgetDraft(this.#place, post.id)
  }

  #keep(): void {
    const { draft, post } = this.#now
    const creation = post === null ? this.#creation : null
    keepDraft(this.#place, post?.id ?? null, { draft, base: post?.updatedAt ?? null, creation })
  }

  #settle(): void {
    for (const listener of this.#waiting) listener()
    this.#waiting.clear()
    if (this.#newer !== null) this.receive(this.#newer)
    if (this.#isDue()) this.#saveIn(this.#onCreated === null ? 0 : restMs)
    else if (this.#onCreated === null && !this.isLeft) this.#stopListening()
    this.#notify()
  }

  #set(change: Partial<Keeping>): void {
    this.#now = { ...this.#now, ...change }
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Guessed by nobody, also where a page without https has no randomUUID. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
