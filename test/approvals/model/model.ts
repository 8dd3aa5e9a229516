import { type Act, type Person, texts, type Wish } from "./moves.ts"

/* The service as it must be, in a few lines that share nothing with it. */

export type ModelPost = {
  readonly status: "Draft" | "Scheduled" | "Publishing" | "Failed" | "gone"
  readonly text: string
  readonly hasOption: boolean
  readonly time: string | undefined
}

export type ModelCard = {
  readonly id: string
  readonly person: Person
  readonly program: number
  readonly wish: Wish
  readonly expiresAt: Temporal.Instant
  state: "pending" | "approved" | "declined" | "expired" | "replaced"
  outcome?: "done" | "failed"
}

export type Code = "Unauthorized" | "Forbidden" | "NotFound" | "Conflict" | "Invalid" | "ApprovalRequired"

/** What would come of a wish: a refusal, or the state afterwards. `broken`: it goes through, but beyond a limit. */
type Coming = { readonly code: Code } | { readonly post?: ModelPost; readonly isConnected?: false }

export const time = "2099-01-01T00:00:00.000000Z"

const edits: ReadonlySet<Act> = new Set(["posts.update", "posts.setVersionText", "posts.setOption"])

export function isEdit({ act }: Wish): boolean {
  return edits.has(act)
}

export class Model {
  posts: readonly ModelPost[] = []
  isConnected = true
  role: "editor" | "viewer" = "editor"
  readonly cards: ModelCard[] = []
  readonly #disconnected = new Set<string>()

  postOf({ post }: Wish): ModelPost {
    const found = this.posts[post]
    if (found === undefined) throw new Error("there are two posts")
    return found
  }

  mayAct(person: Person, { act }: Wish): boolean {
    return person === "owner" || (this.role === "editor" && act !== "accounts.delete")
  }

  /** What comes of it when a person does it in the app. */
  foresee(person: Person, wish: Wish): Coming {
    if (!this.mayAct(person, wish)) return { code: "Forbidden" }
    if (wish.act === "accounts.delete") return this.isConnected ? { isConnected: false } : { code: "NotFound" }
    const post = this.postOf(wish)
    const { status } = post
    if (status === "gone") return { code: "NotFound" }
    if (wish.act === "posts.schedule" && status !== "Draft") return { code: "Conflict" }
    if (wish.act === "posts.publishNow" && status !== "Draft" && status !== "Failed") return { code: "Conflict" }
    if (status === "Publishing") return { code: "Conflict" }
    switch (wish.act) {
      case "posts.schedule":
        return post.text === texts[2] ? { code: "Invalid" } : { post: { ...post, status: "Scheduled", time } }
      case "posts.publishNow":
        return post.text === texts[2] ? { code: "Invalid" } : { post: { ...post, status: "Publishing" } }
      case "posts.delete":
        return { post: { ...post, status: "gone" } }
      case "posts.setOption":
        return { post: { ...post, hasOption: wish.text !== 0 } }
      case "posts.setVersionText":
        return { post: { ...post, text: texts[wish.text] ?? "" } }
      default: {
        const text = texts[wish.text] ?? ""
        if (wish.isOff)
          return {
            post: { status: status === "Scheduled" ? "Draft" : status, text, hasOption: false, time: undefined },
          }
        const kept = status === "Scheduled" ? post.time : undefined
        return { post: { status, text, hasOption: false, time: kept } }
      }
    }
  }

  isIn(person: Person, program: number): boolean {
    return !this.#disconnected.has(`${person} ${program}`)
  }

  setIn(person: Person, program: number, isIn: boolean): void {
    if (isIn) this.#disconnected.delete(`${person} ${program}`)
    else this.#disconnected.add(`${person} ${program}`)
  }

  /** What a client hears: `done`, a card, or a refusal. */
  answerToAgent(person: Person, program: number, wish: Wish): "done" | "card" | Code {
    if (!this.mayAct(person, wish)) return "Forbidden"
    if (!this.isIn(person, program)) return "Unauthorized"
    const coming = this.foresee(person, wish)
    const isForPerson = !isEdit(wish) || this.postOf(wish).status === "Scheduled"
    if ("code" in coming) return coming.code === "Invalid" ? "card" : coming.code
    return isForPerson ? "card" : "done"
  }

  /** What a script hears: nobody is asked for it. */
  answerToScript(person: Person, wish: Wish): "done" | Code {
    if (!isEdit(wish)) return "ApprovalRequired"
    const coming = this.foresee(person, wish)
    if ("code" in coming) return coming.code
    return this.postOf(wish).status === "Scheduled" ? "ApprovalRequired" : "done"
  }

  apply(wish: Wish, coming: Coming): void {
    if ("code" in coming) return
    if (coming.isConnected === false) this.isConnected = false
    const { post } = coming
    if (post !== undefined) this.posts = this.posts.map((each, place) => (place === wish.post ? post : each))
  }

  /** A new card; what waits of the same app for the same post and action is over. Tells whether there was something. */
  file(card: ModelCard, now: Temporal.Instant): boolean {
    const { person, program, wish } = card
    let isInPlace = false
    for (const each of this.cards) {
      const isAlike = each.person === person && each.program === program && each.wish.act === wish.act
      const isOver = isAlike && each.wish.post === wish.post && wish.act !== "accounts.delete"
      if (!isOver || this.stateOf(each, now) !== "pending") continue
      each.state = "replaced"
      isInPlace = true
    }
    this.cards.push(card)
    return isInPlace
  }

  stateOf(card: ModelCard, now: Temporal.Instant): ModelCard["state"] {
    return card.state === "pending" && Temporal.Instant.compare(card.expiresAt, now) <= 0 ? "expired" : card.state
  }

  /** All that a person sees on a card that waits, as text: what they agreed to is this and nothing else. */
  sight({ person, wish }: ModelCard): string {
    const about = wish.act === "accounts.delete" ? this.isConnected : this.postOf(wish)
    const coming = isEdit(wish) ? this.foresee(person, wish) : undefined
    const after = coming === undefined || "code" in coming ? undefined : coming.post
    return JSON.stringify([wish, about, after])
  }
}
