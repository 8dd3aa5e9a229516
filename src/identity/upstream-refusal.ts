import type { UpstreamReason } from "#domain/upstream-refusal.ts"

/** Somebody does not get in by the identity provider of their company. The cause is for who runs the server. */
export class UpstreamRefusal extends Error {
  override readonly name = "UpstreamRefusal"
  readonly reason: UpstreamReason

  constructor(reason: UpstreamReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
