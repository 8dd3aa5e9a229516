import { createPublicKey, type KeyObject } from "node:crypto"
import { accessTokenSeconds } from "#identity-provider/names.ts"
import {
  type KeyDeps,
  makeKey,
  readKeys,
  replaceKeys,
  type SigningKey,
  type StoredKey,
} from "#identity-provider/stored-keys.ts"

/** A new key is published so long before it signs; every instance has read it by then. */
const publishedFirst = { minutes: 10 } as const

/** How old what an instance knows of the keys may be. */
const readEvery = { minutes: 5 } as const

/** How often a token that names an unknown key makes an instance look again. */
const lookEvery = { seconds: 10 } as const

/** A key that no longer signs verifies until its last token has run out, and a little longer for clocks that are off. */
const verifiesFor = { seconds: accessTokenSeconds + 600 } as const

type Known = {
  readonly keys: readonly StoredKey[]
  readonly readAt: Temporal.Instant
}

/**
 * The keys of the identity provider. A new one takes the place of the old every `days`; all instances on one database have
 * the same ones. Reading them again is also where keys are made and dropped, by whichever instance comes first.
 */
export class SigningKeys {
  readonly #deps: KeyDeps
  readonly #days: number
  readonly #publicKeys = new Map<string, KeyObject>()
  #known: Known | undefined
  #reading: Promise<Known> | undefined
  #looked: Temporal.Instant | undefined

  constructor(deps: KeyDeps, days: number) {
    this.#deps = deps
    this.#days = days
  }

  /** All that are published, the one that signs first. */
  async list(): Promise<readonly SigningKey[]> {
    const { keys } = await this.#read()
    const now = this.#deps.clock.now()
    const live = keys.filter((key) => isLive(keys, key, now))
    const signing = live.find((each) => isSigning(each, now)) ?? live[0]
    return live.toSorted((one, other) => Number(other === signing) - Number(one === signing)).map(({ key }) => key)
  }

  /** What verifies tokens that name this key; undefined for one that is unknown or gone. */
  async find(kid: string): Promise<KeyObject | undefined> {
    const { clock } = this.#deps
    let { keys } = await this.#read()
    if (!keys.some(({ key }) => key.kid === kid) && isOver(this.#looked, lookEvery, clock.now())) {
      this.#looked = clock.now()
      keys = (await this.#readAnew()).keys
    }
    const found = keys.find((each) => each.key.kid === kid)
    if (found === undefined || !isLive(keys, found, clock.now())) return undefined
    const publicKey = this.#publicKeys.get(kid) ?? createPublicKey({ key: found.key, format: "jwk" })
    this.#publicKeys.set(kid, publicKey)
    return publicKey
  }

  /** Makes a key that is due and drops those that are over. Asked every hour, so that it happens where nobody signs in too. */
  async tend(): Promise<void> {
    await this.#readAnew()
  }

  async #read(): Promise<Known> {
    const known = this.#known
    return known === undefined || isOver(known.readAt, readEvery, this.#deps.clock.now()) ? this.#readAnew() : known
  }

  /** Requests that come together wait for one reading. */
  async #readAnew(): Promise<Known> {
    this.#reading ??= this.#tend().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  async #tend(): Promise<Known> {
    const readAt = this.#deps.clock.now()
    const before = await readKeys(this.#deps)
    const live = before.keys.filter((key) => isLive(before.keys, key, readAt))
    const [newest] = live
    const isDue = newest === undefined || isOver(newest.madeAt, { hours: this.#days * 24 }, readAt)
    let { keys } = before
    if (isDue || live.length < keys.length) {
      keys = isDue ? [await newKey(readAt), ...live] : live
      if (!(await replaceKeys(this.#deps, before, keys))) keys = (await readKeys(this.#deps)).keys
    }
    this.#known = { keys, readAt }
    return this.#known
  }
}

/**
 * Makes a new key now, whatever the age of the one that signs. `dropsOld` is for a key that somebody may have got: what it
 * signed is refused, by each instance within `readEvery`.
 */
export async function rotateSigningKey(
  deps: KeyDeps,
  { dropsOld }: { readonly dropsOld: boolean },
): Promise<{ readonly kid: string; readonly signsFrom: Temporal.Instant }> {
  const now = deps.clock.now()
  const made = await newKey(now)
  const added = dropsOld ? { ...made, signsFrom: now } : made
  for (;;) {
    const before = await readKeys(deps)
    if (await replaceKeys(deps, before, dropsOld ? [added] : [added, ...before.keys])) {
      return { kid: added.key.kid, signsFrom: added.signsFrom }
    }
  }
}

async function newKey(now: Temporal.Instant): Promise<StoredKey> {
  return { key: await makeKey(), madeAt: now, signsFrom: now.add(publishedFirst) }
}

function isSigning({ signsFrom }: StoredKey, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(signsFrom, now) <= 0
}

/** Newest first: a key signs until the next newer one does, and verifies for a while after that. */
function isLive(keys: readonly StoredKey[], key: StoredKey, now: Temporal.Instant): boolean {
  const next = keys[keys.indexOf(key) - 1]
  return next === undefined || !isOver(next.signsFrom, verifiesFor, now)
}

function isOver(since: Temporal.Instant | undefined, span: Temporal.DurationLike, now: Temporal.Instant): boolean {
  return since === undefined || Temporal.Instant.compare(since.add(span), now) <= 0
}
