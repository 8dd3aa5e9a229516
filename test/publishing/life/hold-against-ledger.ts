import assert from "node:assert/strict"
import type { LedgerEntry } from "#networks/sandbox-controls.ts"
import type { Item, Model, ModelAccount, ModelPost, Start } from "./model.ts"
import type { Life } from "./watch.ts"

/* The ledger is the truth: what the networks show, held against what people let go out. */

async function ownEntries({ ground, model }: Life): Promise<readonly LedgerEntry[]> {
  const ours = new Set(model.accounts.map(({ key, external }) => `${key} ${external}`))
  return (await ground.ledger()).filter(({ key, account }) => ours.has(`${key} ${account}`))
}

type Claim = { readonly post: ModelPost; readonly start: Start; readonly index: number; readonly item: Item }

/** Every time that a person let this text go out to this account. */
function claimsOn({ posts }: Model, { id }: ModelAccount, text: string): readonly Claim[] {
  return posts.flatMap((post) =>
    post.starts.flatMap((start) => {
      const items = start.contents.get(id)?.items ?? []
      return items.flatMap((item, index) => (item.text === text ? [{ post, start, index, item }] : []))
    }),
  )
}

/** Looks at what is new there. `isLate`: it may be from calls whose answers were lost a while ago. */
export async function holdAgainstLedger(life: Life, isLate: boolean): Promise<void> {
  const { model } = life
  const entries = await ownEntries(life)
  for (const entry of entries.slice(model.seenEntries)) {
    const account = model.accounts.find(({ key, external }) => key === entry.key && external === entry.account)
    assert.ok(account !== undefined)
    checkEntry(model, account, entry, isLate || account.mayShowLate)
  }
  model.seenEntries = entries.length
  for (const account of model.accounts) checkOnce(model, account, entriesOf(entries, account))
  for (const post of model.posts) if (!post.isDeleted) checkOk(model, post, entries)
}

function entriesOf(entries: readonly LedgerEntry[], { key, external }: ModelAccount): readonly LedgerEntry[] {
  return entries.filter((entry) => entry.key === key && entry.account === external)
}

function checkEntry(model: Model, account: ModelAccount, entry: LedgerEntry, mayBeLate: boolean): void {
  const words = JSON.stringify(entry)
  const claims = claimsOn(model, account, entry.text)
  assert.ok(claims.length > 0, `nobody let this go out: ${words}`)
  const isThen = claims.some(({ start }) => Temporal.Instant.compare(entry.acceptedAt, start.notBefore) >= 0)
  assert.ok(isThen, `out before its time: ${words}`)
  assert.ok(
    claims.some(({ item }) => item.hasPicture === entry.media.length > 0),
    `not with what it shows: ${words}`,
  )
  if (mayBeLate) return
  const current = claims.filter(({ post, start }) => start === lastStartFor(post, account.id))
  assert.ok(current.length > 0, `not what the post says by now: ${words}`)
  // The first item goes out within the window; a thread that has begun is finished.
  const isInWindow = current.some(
    ({ start, index }) => index > 0 || start.at.until(entry.acceptedAt).total("minutes") <= 15,
  )
  assert.ok(isInWindow, `long after its time: ${words}`)
  assert.ok(
    current.some(({ start }) => {
      const options = start.contents.get(account.id)?.options ?? {}
      return account.key !== "x" || (entry.extra?.["made_with_ai"] ?? "") === (options["x.madeWithAi"] ?? "")
    }),
    `not with its options: ${words}`,
  )
}

function lastStartFor({ starts }: ModelPost, accountId: string): Start | undefined {
  return starts.findLast(({ contents }) => contents.has(accountId))
}

/** Nothing twice, unless a person said so. */
function checkOnce(model: Model, account: ModelAccount, entries: readonly LedgerEntry[]): void {
  const allowed = (post: ModelPost) => 1 + (post.again.get(account.id) ?? 0)
  for (const [text, same] of Map.groupBy(entries, (entry) => entry.text)) {
    const posts = new Set(claimsOn(model, account, text).map(({ post }) => post))
    const most = [...posts].reduce((sum, post) => sum + allowed(post), 0)
    assert.ok(same.length <= most, `out ${same.length} times on ${account.key}: ${text}`)
  }
  for (const post of model.posts) {
    if (post.hasTwin) continue
    for (let index = 0; index < 3; index += 1) {
      const texts = textsAt(post, account.id, index)
      const found = entries.filter((entry) => texts.has(entry.text))
      assert.ok(found.length <= allowed(post), `item ${index} of ${post.id} is out twice: ${JSON.stringify(found)}`)
    }
  }
}

/** Whatever an item of a post has said to this account whenever it was let go out. */
function textsAt({ starts }: ModelPost, accountId: string, index: number): ReadonlySet<string> {
  return new Set(starts.flatMap(({ contents }) => contents.get(accountId)?.items[index]?.text ?? []))
}

/** What is said to be there is there, whole and in order. */
function checkOk(model: Model, post: ModelPost, entries: readonly LedgerEntry[]): void {
  for (const { accountId, ok, externalId } of post.seen.results) {
    const account = model.accounts.find(({ id }) => id === accountId)
    const items = lastStartFor(post, accountId)?.contents.get(accountId)?.items
    if (!ok || account === undefined || items === undefined || post.vouched.has(accountId)) continue
    const there = entriesOf(entries, account)
    const chain = items.map((_, index) =>
      there.filter((entry) => textsAt(post, accountId, index).has(entry.text)).map((entry) => entry.externalId),
    )
    const words = `${post.id} on ${account.key}: ${JSON.stringify({ items, there, externalId })}`
    assert.ok(
      chain.every((ids) => ids.length > 0),
      `ok, and not there whole: ${words}`,
    )
    assert.ok(externalId !== undefined && chain[0]?.includes(externalId), `ok as something else: ${words}`)
    const parents = there.map((entry) => [entry.externalId, entry.inReplyTo] as const)
    const parentOf = new Map(parents)
    const isInOrder = chain.every(
      (ids, index) => index === 0 || ids.some((id) => chain[index - 1]?.includes(parentOf.get(id) ?? "")),
    )
    assert.ok(isInOrder, `not a thread: ${words}`)
  }
}

/** When all is over: what is said to have failed is not there. */
export async function checkFailed(life: Life): Promise<void> {
  const entries = await ownEntries(life)
  for (const post of life.model.posts) {
    if (post.isDeleted || post.hasTwin) continue
    for (const { accountId, ok, uncertain } of post.seen.results) {
      const account = life.model.accounts.find(({ id }) => id === accountId)
      const items = lastStartFor(post, accountId)?.contents.get(accountId)?.items
      if (ok || uncertain || account === undefined || items === undefined) continue
      // A person who said that it was not there was believed.
      if (post.again.has(accountId)) continue
      const texts = new Set(entriesOf(entries, account).map(({ text }) => text))
      const isWhole = items.every(({ text }) => texts.has(text))
      assert.ok(!isWhole, `failed, and there: ${JSON.stringify({ post: post.seen, items })}`)
    }
  }
}
