import type { Id } from "#domain/ids.ts"
import { renderFor } from "#domain/post.ts"
import type { Card } from "../../approvals/place.ts"
import type { Post } from "../../posts/place.ts"
import type { Person, Sight } from "./moves.ts"

type SeenPost = { readonly person: Person; readonly text: string; readonly updatedAt: string }
type SeenCard = { readonly person: Person; readonly text: string; readonly id: string; readonly contentHash: string }

/** What people were shown of a post, directly and on cards. */
export class Sights {
  readonly #accountId: Id<"acc">
  /** Every text that anybody was ever shown. */
  readonly #read = new Set<string>()
  #posts: SeenPost[] = []
  #cards: SeenCard[] = []

  constructor(accountId: string) {
    this.#accountId = accountId as Id<"acc">
  }

  /** Another post: nobody has seen anything of it. */
  begin(): void {
    this.#posts = []
    this.#cards = []
  }

  /** What the account would get. */
  textIn({ versions }: Pick<Post, "versions">): string {
    const all = versions.map(({ accountId, content, options }) => ({
      accountId: (accountId ?? null) as Id<"acc"> | null,
      content: content.map(({ body }) => ({ body, media: [] })),
      options,
    }))
    return renderFor(all, this.#accountId).content[0]?.body ?? ""
  }

  showPost(person: Person, post: Post): void {
    const text = this.textIn(post)
    this.#read.add(text)
    this.#posts.push({ person, text, updatedAt: post.updatedAt })
  }

  showCard(person: Person, { id, contentHash, content }: Card): void {
    if (content.post === undefined) return
    const text = this.textIn(content.post)
    this.#read.add(text)
    this.#cards.push({ person, text, id, contentHash })
  }

  findPost(person: Person, sight: Sight): SeenPost | undefined {
    return pick(this.#posts, person, sight)
  }

  findCard(person: Person, sight: Sight): SeenCard | undefined {
    return pick(this.#cards, person, sight)
  }

  isRead(text: string): boolean {
    return this.#read.has(text)
  }
}

function pick<S extends { readonly person: Person }>(all: readonly S[], by: Person, { which, index }: Sight) {
  const own = all.filter(({ person }) => person === by)
  return which === "last" ? own.at(-1) : which === "first" ? own[0] : own[index % own.length]
}
