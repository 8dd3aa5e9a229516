import { createHash, createPublicKey, verify } from "node:crypto"
import { z } from "zod"
import type { SandboxTools } from "#networks/simulator.ts"

/* What others sign: proofs of a key, and the words of an app that has one. */

const publicKey = z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: z.string(), y: z.string() })

export type PublicKey = z.infer<typeof publicKey>

function read(part: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(part ?? "", "base64url").toString())
  } catch {
    return undefined
  }
}

/** What a signed text says, if that key signed it. */
export function openSigned(text: string, keyOf: (header: unknown) => PublicKey | undefined): unknown {
  const [header, claims, signature, ...rest] = text.split(".")
  const key = keyOf(read(header))
  if (key === undefined || signature === undefined || rest.length > 0) return undefined
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: { ...key }, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  )
  return isGenuine ? read(claims) : undefined
}

/** The fingerprint of a key, as RFC 7638 takes it. */
export function thumbprint({ crv, kty, x, y }: PublicKey): string {
  return createHash("sha256").update(`{"crv":"${crv}","kty":"${kty}","x":"${x}","y":"${y}"}`).digest("base64url")
}

const proofHeader = z.strictObject({ typ: z.literal("dpop+jwt"), alg: z.literal("ES256"), jwk: publicKey.strict() })

const proofClaims = z.strictObject({
  jti: z.string().min(8),
  htm: z.string(),
  htu: z.string(),
  iat: z.int(),
  nonce: z.string().optional(),
  ath: z.string().optional(),
})

const nonceSeconds = 180
const toleranceSeconds = 190

/** Proofs that were seen: each is good for one call. */
const seen = new WeakMap<SandboxTools, Set<string>>()
const mostSeen = 10_000

function isFirst(tools: SandboxTools, jti: string): boolean {
  const known = seen.get(tools) ?? new Set<string>()
  seen.set(tools, known)
  if (known.has(jti)) return false
  if (known.size > mostSeen) known.clear()
  known.add(jti)
  return true
}

function nonceAt(window: number): string {
  return createHash("sha256").update(`nonce ${window}`).digest("base64url")
}

/** What the next proof has to name. It changes every few minutes, and the one before still counts. */
export function nextNonce({ now }: SandboxTools): string {
  return nonceAt(Math.floor(now().epochMilliseconds / 1000 / nonceSeconds))
}

function knowsNonce({ now }: SandboxTools, nonce: string): boolean {
  const window = Math.floor(now().epochMilliseconds / 1000 / nonceSeconds)
  return [window, window - 1].some((each) => nonceAt(each) === nonce)
}

export type Call = { readonly method: string; readonly url: string; readonly proof: string | undefined }

/** The fingerprint of the key that a call was proven with, or what is wrong with the proof. */
export function checkProof(
  tools: SandboxTools,
  { method, url, proof }: Call,
  token: string | undefined,
): { readonly jkt: string } | { readonly error: "invalid_dpop_proof" | "use_dpop_nonce"; readonly message: string } {
  const wrong = (message: string) => ({ error: "invalid_dpop_proof", message }) as const
  if (proof === undefined) return wrong("DPoP proof required")
  let key: PublicKey | undefined
  const claims = proofClaims.safeParse(openSigned(proof, (header) => (key = proofHeader.safeParse(header).data?.jwk)))
  if (key === undefined || !claims.success) return wrong("Failed to verify DPoP proof")
  const { jti, htm, htu, iat, nonce, ath } = claims.data
  if (htm !== method) return wrong('DPoP "htm" mismatch')
  if (htu !== url) return wrong('DPoP "htu" mismatch')
  if (Math.abs(tools.now().epochMilliseconds / 1000 - iat) > toleranceSeconds)
    return wrong('"iat" claim timestamp check failed')
  if (nonce === undefined) {
    return { error: "use_dpop_nonce", message: "Authorization server requires nonce in DPoP proof" }
  }
  if (!knowsNonce(tools, nonce)) return { error: "use_dpop_nonce", message: 'DPoP "nonce" mismatch' }
  const expected = token === undefined ? undefined : createHash("sha256").update(token).digest("base64url")
  if (ath !== expected) return wrong('DPoP "ath" mismatch')
  if (!isFirst(tools, jti)) return wrong("DPoP proof replayed")
  return { jkt: thumbprint(key) }
}
