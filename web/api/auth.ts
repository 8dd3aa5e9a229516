import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser"
import type { Role } from "#domain/roles.ts"
import { Refusal } from "./refusal.ts"
import { request } from "./request.ts"
import type { UserView, WorkspaceView } from "./views.ts"

export type SessionView = { readonly user: UserView; readonly workspace: WorkspaceView | null }
export type FactorKind = "totp" | "passkey" | "recoveryCode"
export type SignInOutcome = SessionView | { readonly secondFactor: readonly FactorKind[] }
/** What a new password ended. */
export type EndedAccess = { readonly sessions: number; readonly tokens: number; readonly apps: number }
export type ResetOutcome = SignInOutcome & { readonly ended: EndedAccess }
export type InvitationPreview = {
  readonly workspaceName: string
  readonly role: Role
  readonly invitedBy: string
  readonly email?: string | undefined
  readonly expiresAt: string
}
type PasskeyChallenge = { readonly challengeId: string; readonly options: PublicKeyCredentialRequestOptionsJSON }
type PasskeyAnswer = { readonly challengeId: string; readonly response: AuthenticationResponseJSON }
type SecondFactorAnswer = { method: "totp" | "recoveryCode"; code: string } | ({ method: "passkey" } & PasskeyAnswer)

async function post<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  return (await request("POST", `/api/auth/${path}`, body)) as Answer
}

export type Methods = {
  readonly needsSetup: boolean
  /** The company's identity provider, where one is set. */
  readonly upstream?: { readonly label: string }
  /** Whether this server sends e-mails. */
  readonly sendsMail?: true
}

export async function readMethods(): Promise<Methods> {
  return (await request("GET", "/api/auth/methods")) as Methods
}

type UpstreamErrand =
  | { readonly purpose: "sign-in"; readonly next?: string | undefined; readonly again?: true | undefined }
  | { readonly purpose: "join"; readonly secret: string; readonly timeZone: string }
  | { readonly purpose: "connect"; readonly password: string }
  | { readonly purpose: "first-password" }

/** Where to go to sign in with the company's account, or the page that says why that does not work. */
export const setOutUpstream = (errand: UpstreamErrand) => post<{ readonly url: string }>("oidc", errand)

/** Who is signed in here, or null. */
export async function readSession(): Promise<SessionView | null> {
  try {
    return (await request("GET", "/api/auth/session")) as SessionView
  } catch (error) {
    if (error instanceof Refusal && error.code === "Unauthorized") return null
    throw error
  }
}

/** Sends a link for a new password, if somebody has this address. */
export const askForReset = (email: string) => post<unknown>("forgot", { email })

export const confirmEmail = (secret: string) => post<{ readonly email: string }>("confirm-email", { secret })

export type SetupInput = {
  secret: string
  name: string
  email: string
  password: string
  workspaceName: string
  timeZone: string
}

export const setUp = (input: SetupInput) => post<SessionView>("setup", input)
export const signIn = (input: { email: string; password: string }) => post<SignInOutcome>("sign-in", input)
export const signOut = () => post<null>("sign-out")
export const answerSecondFactor = (input: SecondFactorAnswer) => post<SessionView>("second-factor", input)
export const startSecondFactorPasskey = () => post<PasskeyChallenge>("second-factor/passkey")
export const startPasskey = () => post<PasskeyChallenge>("passkey")
export const signInWithPasskey = (input: PasskeyAnswer) => post<SessionView>("passkey/sign-in", input)
export const resetPassword = (input: { secret: string; password: string; endAccess: boolean }) =>
  post<ResetOutcome>("reset", input)
export const readInvitation = (secret: string) => post<InvitationPreview>("invitation", { secret })
export const join = (input: { secret: string; name: string; email: string; password: string; timeZone: string }) =>
  post<SessionView>("join", input)
