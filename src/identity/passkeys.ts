import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server"
import { fingerprint } from "#crypto/hash.ts"
import { newId, newSecret } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { record } from "#identity/record.ts"
import { completeSignIn, renewRecoveryCodes } from "#identity/second-factors.ts"
import { type CurrentSession, startSession, workspaceToOpen } from "#identity/sessions.ts"
import type { Writer } from "#storage/database.ts"
import { isDuplicate } from "#storage/failures.ts"
import * as stored from "#storage/passkeys.ts"
import type { ChallengePurpose } from "#storage/people-tables.ts"
import { countRecoveryCodes } from "#storage/second-factors.ts"
import { findUser, type User } from "#storage/users.ts"

const challengeLife = { minutes: 10 }

// Imported when first needed: it brings a certificate library that most starts never use.
const webauthn = () => import("@simplewebauthn/server")

export type Offer<Options> = { readonly challengeId: string; readonly options: Options }
export type PasskeyAnswer<Response> = { readonly challengeId: string; readonly response: Response }

export async function offerPasskey(
  identity: IdentityDeps,
  user: User,
): Promise<Offer<PublicKeyCredentialCreationOptionsJSON>> {
  const { generateRegistrationOptions } = await webauthn()
  const known = await identity.database.read((db) => stored.listPasskeysOf(db, user.id))
  const options = await generateRegistrationOptions({
    rpName: "Fanfare",
    rpID: identity.baseUrl.hostname,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  })
  return keep(identity, "passkey-registration", user.id, options)
}

export type AddedPasskey = { readonly passkey: stored.Passkey; readonly recoveryCodes: readonly string[] | undefined }

/** What the authenticator made, checked: done before the transaction that keeps it. */
export async function checkNewPasskey(
  identity: IdentityDeps,
  userId: Id<"usr">,
  { challengeId, response }: PasskeyAnswer<RegistrationResponseJSON>,
) {
  const { verifyRegistrationResponse } = await webauthn()
  const challenge = await take(identity, "passkey-registration", challengeId)
  if (challenge.user_id !== userId) throw stale()
  const verification = await asRefusal(() =>
    verifyRegistrationResponse({
      ...expectations(identity, challenge.challenge),
      response,
      requireUserVerification: false,
    }),
  )
  if (!verification.verified) throw refused()
  return verification.registrationInfo.credential
}

export async function addPasskey(
  { clock }: IdentityDeps,
  db: Writer,
  userId: Id<"usr">,
  name: string,
  credential: Awaited<ReturnType<typeof checkNewPasskey>>,
): Promise<AddedPasskey> {
  const passkey: stored.Passkey = {
    id: newId(),
    user_id: userId,
    name,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    created_at: clock.now(),
    last_used_at: null,
  }
  try {
    await stored.insertPasskey(db, passkey)
  } catch (error) {
    if (!isDuplicate(error, "passkeys_credential_id_key")) throw error
    throw new Problem("Conflict", "This passkey is already registered here.", { cause: error })
  }
  const isFirst = (await countRecoveryCodes(db, userId)) === 0
  return { passkey, recoveryCodes: isFirst ? await renewRecoveryCodes(db, userId) : undefined }
}

/** Asks for any passkey of this site: whose it is, it tells itself. */
export async function askForPasskey(identity: IdentityDeps): Promise<Offer<PublicKeyCredentialRequestOptionsJSON>> {
  const { generateAuthenticationOptions } = await webauthn()
  const rpID = identity.baseUrl.hostname
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" })
  return keep(identity, "passkey-sign-in", null, options)
}

/** Asks somebody who gave their password for one of their passkeys. */
export async function askForSecondPasskey(
  identity: IdentityDeps,
  userId: Id<"usr">,
): Promise<Offer<PublicKeyCredentialRequestOptionsJSON>> {
  const { generateAuthenticationOptions } = await webauthn()
  const known = await identity.database.read((db) => stored.listPasskeysOf(db, userId))
  const options = await generateAuthenticationOptions({
    rpID: identity.baseUrl.hostname,
    userVerification: "preferred",
    allowCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: [...transports],
    })),
  })
  return keep(identity, "passkey-second-factor", userId, options)
}

/** Signs in with a passkey alone. It checked the person itself (user verification), so it is two factors in one. */
export async function signInWithPasskey(
  identity: IdentityDeps,
  visitor: Visitor,
  answer: PasskeyAnswer<AuthenticationResponseJSON>,
): Promise<string> {
  const challenge = await take(identity, "passkey-sign-in", answer.challengeId)
  const use = await checkUse(identity, challenge.challenge, answer.response, true)
  return identity.database.write(async (db) => {
    await stored.usePasskey(db, use.passkey.id, { counter: use.counter, last_used_at: identity.clock.now() })
    const user = await findUser(db, use.passkey.user_id)
    if (user === undefined) throw refused()
    await record(identity, db, visitor, user, "sign-in", await workspaceToOpen(db, user))
    return startSession(identity, db, user, visitor)
  })
}

export async function showPasskey(
  identity: IdentityDeps,
  session: CurrentSession,
  visitor: Visitor,
  answer: PasskeyAnswer<AuthenticationResponseJSON>,
): Promise<string> {
  const challenge = await take(identity, "passkey-second-factor", answer.challengeId)
  if (challenge.user_id !== session.user_id) throw stale()
  const use = await checkUse(identity, challenge.challenge, answer.response, false)
  return completeSignIn(identity, session, visitor, "passkey", async (db) => {
    if (use.passkey.user_id !== session.user_id) return refused()
    await stored.usePasskey(db, use.passkey.id, { counter: use.counter, last_used_at: identity.clock.now() })
    return null
  })
}

async function checkUse(
  identity: IdentityDeps,
  challenge: string,
  response: AuthenticationResponseJSON,
  requireUserVerification: boolean,
) {
  const { verifyAuthenticationResponse } = await webauthn()
  const passkey = await identity.database.read((db) => stored.findPasskey(db, response.id))
  if (passkey === undefined)
    throw new Problem("Unauthorized", "This passkey is not registered here. Sign in another way.")
  const { authenticationInfo, verified } = await asRefusal(() =>
    verifyAuthenticationResponse({
      ...expectations(identity, challenge),
      response,
      requireUserVerification,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
    }),
  )
  if (!verified) throw refused()
  return { passkey, counter: authenticationInfo.newCounter }
}

function expectations({ baseUrl }: IdentityDeps, challenge: string) {
  return { expectedChallenge: challenge, expectedOrigin: baseUrl.origin, expectedRPID: baseUrl.hostname }
}

async function keep<Options extends { readonly challenge: string }>(
  { database, clock }: IdentityDeps,
  purpose: ChallengePurpose,
  userId: Id<"usr"> | null,
  options: Options,
): Promise<Offer<Options>> {
  const challengeId = newSecret(16)
  await database.write((db) =>
    stored.insertChallenge(db, {
      secret_hash: fingerprint(challengeId),
      purpose,
      user_id: userId,
      challenge: options.challenge,
      expires_at: clock.now().add(challengeLife),
    }),
  )
  return { challengeId, options }
}

async function take({ database, clock }: IdentityDeps, purpose: ChallengePurpose, challengeId: string) {
  const found = await database.write((db) => stored.takeChallenge(db, purpose, fingerprint(challengeId), clock.now()))
  if (found === undefined) throw stale()
  return found
}

/** The library throws for what an authenticator did wrong; to the person that is a refusal, not a fault of ours. */
async function asRefusal<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    throw refused(error)
  }
}

function refused(cause?: unknown): Problem {
  return new Problem("Unauthorized", "The passkey could not be checked. Try again, or sign in another way.", { cause })
}

function stale(): Problem {
  return new Problem("NotFound", "This took too long or was answered before. Start again.")
}
