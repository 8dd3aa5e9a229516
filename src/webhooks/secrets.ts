import { randomBytes } from "node:crypto"
import { rotationHours } from "#domain/webhook.ts"
import type { Webhook } from "#storage/webhooks.ts"
import { secretPrefix } from "#webhooks/sign.ts"
import type { WebhooksDeps } from "#webhooks/webhooks.ts"

/* A webhook's secrets: made here, sealed here, bound to their webhook. */

const purpose = "webhook-secret"

type Holder = Pick<Webhook, "id" | "secret" | "next_secret" | "changes_over_at">

/** 264 random bits, so that the base64 comes without padding. */
export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(33).toString("base64")}`
}

export function sealSecret({ keyring }: Pick<WebhooksDeps, "keyring">, id: Webhook["id"], secret: string): string {
  return keyring.seal(purpose, id, secret)
}

export type Secrets = {
  /** The one that makes the contract's signature. */
  readonly signing: string
  /** All that a receiver may know by now, the newest first. */
  readonly all: readonly [string, ...string[]]
}

export function openSecrets({ keyring }: Pick<WebhooksDeps, "keyring">, held: Holder, now: Temporal.Instant): Secrets {
  const { secret, next_secret } = settleRotation(held, now)
  const open = openerFor(held, (sealed) => keyring.open(purpose, held.id, sealed))
  const old = open(secret)
  if (next_secret === null) return { signing: old, all: [old] }
  return { signing: old, all: [open(next_secret), old] }
}

const opened = new WeakMap<Holder, Map<string, string>>()

/** What one claim delivers to a webhook is signed with secrets that are opened once, and forgotten with the claim. */
function openerFor(held: Holder, open: (sealed: string) => string): (sealed: string) => string {
  const known = opened.get(held) ?? new Map<string, string>()
  opened.set(held, known)
  return (sealed) => {
    const secret = known.get(sealed) ?? open(sealed)
    known.set(sealed, secret)
    return secret
  }
}

type Sealed = Pick<Webhook, "secret" | "next_secret" | "changes_over_at">

/** The secrets as they stand: a rotation whose time has come is over, whether or not anybody has written it down. */
export function settleRotation({ secret, next_secret, changes_over_at }: Sealed, now: Temporal.Instant): Sealed {
  if (next_secret === null || changes_over_at === null) return { secret, next_secret: null, changes_over_at: null }
  return Temporal.Instant.compare(now, changes_over_at) < 0
    ? { secret, next_secret, changes_over_at }
    : { secret: next_secret, next_secret: null, changes_over_at: null }
}

/** Begins a rotation. One that is under way starts again: who lost the next secret gets another, and the old one holds. */
export function startRotation(held: Sealed, sealed: string, now: Temporal.Instant): Sealed {
  const { secret } = settleRotation(held, now)
  return { secret, next_secret: sealed, changes_over_at: now.add({ hours: rotationHours }) }
}

/** The same secrets under the newest key; undefined when they are under it already. */
export function reseal({ keyring }: Pick<WebhooksDeps, "keyring">, webhook: Webhook) {
  const { id, secret, next_secret } = webhook
  if (!keyring.isStale(secret) && (next_secret === null || !keyring.isStale(next_secret))) return undefined
  const again = (sealed: string) => keyring.seal(purpose, id, keyring.open(purpose, id, sealed))
  return { secret: again(secret), next_secret: next_secret === null ? null : again(next_secret) }
}
