import { type Context, Hono } from "hono"
import { z } from "zod"
import type { Services } from "#actions/action.ts"
import { email, linkSecret, name, newPassword, nothing, password, refuseOwnWords, timeZone } from "#actions/schemas.ts"
import { showInstant } from "#domain/instant.ts"
import { requireHalfSignedIn, requirePerson } from "#http/caller.ts"
import type { Environment } from "#http/environment.ts"
import { authenticationResponse } from "#http/passkey-schema.ts"
import { readJsonAs } from "#http/read-json.ts"
import { clearSessionCookie, writeSessionCookie } from "#http/session-cookie.ts"
import { sessionView } from "#http/session-view.ts"
import { visitorOf } from "#http/visitor.ts"
import { askForReset } from "#identity/ask-reset.ts"
import { confirmEmail } from "#identity/change-email.ts"
import { join, showInvitation } from "#identity/invitations.ts"
import { askForPasskey, askForSecondPasskey, showPasskey, signInWithPasskey } from "#identity/passkeys.ts"
import { resetPassword } from "#identity/reset.ts"
import { showCode } from "#identity/second-factors.ts"
import { endSession, recogniseSession } from "#identity/sessions.ts"
import { needsSetup, setUp } from "#identity/setup.ts"
import { type SignedIn, signIn } from "#identity/sign-in.ts"

const setupInput = z
  .strictObject({ secret: linkSecret, name, email, password: newPassword, workspaceName: name, timeZone })
  .superRefine(refuseOwnWords)

const joinInput = z
  .strictObject({ secret: linkSecret, name, email, password: newPassword, timeZone: timeZone.default("UTC") })
  .superRefine(refuseOwnWords)

const resetInput = z.strictObject({ secret: linkSecret, password: newPassword, endAccess: z.boolean().default(true) })

const secondFactorInput = z.discriminatedUnion("method", [
  z.strictObject({ method: z.enum(["totp", "recoveryCode"]), code: z.string().min(1).max(100) }),
  z.strictObject({ method: z.literal("passkey"), challengeId: z.string(), response: authenticationResponse }),
])

/** Getting in and out. Everything else a person does is an action. */
export function authRoutes(services: Services): Hono<Environment> {
  const routes = new Hono<Environment>()

  routes.get("/methods", async (c) => {
    const { upstream } = services
    return c.json({
      needsSetup: await needsSetup(services),
      ...(upstream === null ? {} : { upstream: { label: upstream.label } }),
      ...(services.mailOut === null ? {} : { sendsMail: true }),
    })
  })

  routes.get("/session", (c) => c.json(sessionView(requirePerson(c))))

  routes.post("/setup", async (c) => {
    const input = await readJsonAs(c, setupInput)
    return enter(services, c, await setUp(services, visitorOf(c), input), 201)
  })

  routes.post("/sign-in", async (c) => {
    const input = await readJsonAs(c, z.strictObject({ email: z.string().min(1).max(1000), password }))
    return half(services, c, await signIn(services, visitorOf(c), input))
  })

  routes.post("/second-factor", async (c) => {
    const session = requireHalfSignedIn(c)
    const input = await readJsonAs(c, secondFactorInput)
    const visitor = visitorOf(c)
    const isPasskey = input.method === "passkey"
    const show = isPasskey
      ? showPasskey(services, session, visitor, input)
      : showCode(services, session, visitor, input)
    return enter(services, c, await show, 200)
  })

  routes.post("/second-factor/passkey", async (c) => {
    const session = requireHalfSignedIn(c)
    await readJsonAs(c, nothing)
    return c.json(await askForSecondPasskey(services, session.user_id))
  })

  routes.post("/passkey", async (c) => {
    await readJsonAs(c, nothing)
    return c.json(await askForPasskey(services))
  })

  routes.post("/passkey/sign-in", async (c) => {
    const input = await readJsonAs(c, z.strictObject({ challengeId: z.string(), response: authenticationResponse }))
    return enter(services, c, await signInWithPasskey(services, visitorOf(c), input), 200)
  })

  routes.post("/sign-out", async (c) => {
    await readJsonAs(c, nothing)
    const caller = c.get("caller")
    if (caller.kind === "person" || caller.kind === "half-signed-in") await endSession(services, caller.session)
    clearSessionCookie(services.baseUrl, c)
    return c.body(null, 204)
  })

  routes.post("/reset", async (c) => {
    const input = await readJsonAs(c, resetInput)
    const { ended, ...signedIn } = await resetPassword(services, visitorOf(c), input)
    return half(services, c, signedIn, { ended })
  })

  routes.post("/forgot", async (c) => {
    const input = await readJsonAs(c, z.strictObject({ email: z.string().min(1).max(1000) }))
    await askForReset(services, visitorOf(c), input.email)
    return c.body(null, 204)
  })

  routes.post("/confirm-email", async (c) => {
    const { secret } = await readJsonAs(c, z.strictObject({ secret: linkSecret }))
    return c.json({ email: await confirmEmail(services, visitorOf(c), secret) })
  })

  routes.post("/invitation", async (c) => {
    const { secret } = await readJsonAs(c, z.strictObject({ secret: linkSecret }))
    const invitation = await showInvitation(services, secret)
    return c.json({
      workspaceName: invitation.workspace_name,
      role: invitation.role,
      invitedBy: invitation.invited_by_name,
      ...(invitation.email === null ? {} : { email: invitation.email }),
      expiresAt: showInstant(invitation.expires_at),
    })
  })

  routes.post("/join", async (c) => {
    const input = await readJsonAs(c, joinInput)
    return enter(services, c, await join(services, visitorOf(c), input), 201)
  })

  return routes
}

/** Hands the browser its session and tells the page who it is. */
async function enter(
  services: Services,
  c: Context<Environment>,
  secret: string,
  status: 200 | 201,
  more: object = {},
): Promise<Response> {
  writeSessionCookie(services.baseUrl, c, secret)
  const recognised = await recogniseSession(services, secret)
  if (recognised === null) throw new Error("a session that just began was not found")
  return c.json({ ...sessionView(recognised.session), ...more }, status)
}

/** The same, or, where a second factor is set up, a session that counts for nothing until it is shown. */
async function half(
  services: Services,
  c: Context<Environment>,
  { secret, secondFactors }: SignedIn,
  more: object = {},
): Promise<Response> {
  if (secondFactors.length === 0) return enter(services, c, secret, 200, more)
  writeSessionCookie(services.baseUrl, c, secret)
  return c.json({ secondFactor: secondFactors, ...more }, 200)
}
