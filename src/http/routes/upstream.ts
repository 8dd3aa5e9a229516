import { type Context, Hono } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import { z } from "zod"
import { linkSecret, password, timeZone } from "#actions/schemas.ts"
import { requirePerson } from "#http/caller.ts"
import type { HttpContext, Environment } from "#http/environment.ts"
import { readJsonAs } from "#http/read-json.ts"
import { writeSessionCookie } from "#http/session-cookie.ts"
import { visitorOf } from "#http/visitor.ts"
import { allowFirstPassword, requireFirstPassword } from "#identity/first-password.ts"
import { confirmPassword, type SignedIn } from "#identity/sign-in.ts"
import { UpstreamRefusal } from "#identity/upstream-refusal.ts"
import { connectUpstream, enterUpstream, joinUpstream } from "#identity/upstream-sign-in.ts"
import { comeBack, type Errand, requireUpstream, setOut, type UpstreamTrip } from "#identity/upstream-trips.ts"

const errandInput = z.discriminatedUnion("purpose", [
  z.strictObject({
    purpose: z.literal("sign-in"),
    next: z.string().max(2000).default("/"),
    again: z.boolean().default(false),
  }),
  z.strictObject({ purpose: z.literal("join"), secret: linkSecret, timeZone: timeZone.default("UTC") }),
  z.strictObject({ purpose: z.literal("connect"), password }),
  z.strictObject({ purpose: z.literal("first-password") }),
])

const longestTripSeconds = 600

/** The way to the identity provider of a company and back. Whatever comes of it, the person ends on a page of ours. */
export function upstreamRoutes({ services, log }: HttpContext): Hono<Environment> {
  const routes = new Hono<Environment>()
  const isHttps = services.baseUrl.protocol === "https:"
  const ticketName = isHttps ? "__Host-fanfare_trip" : "fanfare_trip"
  const ticketOptions = { path: "/", httpOnly: true, sameSite: "Lax", secure: isHttps } as const

  routes.post("/", async (c) => {
    const input = await readJsonAs(c, errandInput)
    requireUpstream(services)
    const errand = await readErrand(c, input)
    try {
      const { url, ticket } = await setOut(services, errand)
      setCookie(c, ticketName, ticket, { ...ticketOptions, maxAge: longestTripSeconds })
      return c.json({ url })
    } catch (error) {
      return c.json({ url: pageAfter(c, errand, error) })
    }
  })

  routes.get("/callback", async (c) => {
    const { search } = new URL(c.req.url)
    const ticket = getCookie(c, ticketName)
    deleteCookie(c, ticketName, ticketOptions)
    let trip: UpstreamTrip | undefined
    try {
      const upstream = requireUpstream(services)
      trip = await comeBack(services, search, ticket)
      return c.redirect(await arrive(c, trip, await upstream.finish(search, trip)), 303)
    } catch (error) {
      return c.redirect(pageAfter(c, trip, error), 303)
    }
  })

  const readErrand = async (c: Context<Environment>, input: z.output<typeof errandInput>): Promise<Errand> => {
    if (input.purpose === "join") return { purpose: "join", invitation: input.secret, timeZone: input.timeZone }
    if (input.purpose === "sign-in") {
      return { purpose: "sign-in", next: ownAddress(services.baseUrl, input.next), isAgain: input.again }
    }
    // One more way in: a stolen session must not be able to make itself one.
    const { user } = requirePerson(c)
    if (input.purpose === "first-password") return requireFirstPassword(services, user)
    await confirmPassword(services, user, c.get("address"), input.password)
    return { purpose: "connect", userId: user.id }
  }

  const arrive = async (
    c: Context<Environment>,
    trip: UpstreamTrip,
    person: Parameters<typeof enterUpstream>[2],
  ): Promise<string> => {
    const visitor = visitorOf(c)
    if (trip.purpose === "connect" || trip.purpose === "first-password") {
      const caller = c.get("caller")
      if (caller.kind !== "person" || caller.session.user_id !== trip.userId) throw new UpstreamRefusal("over")
      if (trip.purpose === "first-password")
        return `/reset#${await allowFirstPassword(services, caller.session, trip, person)}`
      await connectUpstream(services, visitor, caller.session, person)
      return "/settings#upstream"
    }
    if (trip.purpose === "join") return enter(c, await joinUpstream(services, visitor, person, trip), "/")
    return enter(c, await enterUpstream(services, visitor, person), trip.next)
  }

  const enter = (c: Context<Environment>, { secret, secondFactors }: SignedIn, next: string): string => {
    writeSessionCookie(services.baseUrl, c, secret)
    if (secondFactors.length === 0) return next
    return `/second-factor?${new URLSearchParams({ with: secondFactors.join(","), next }).toString()}`
  }

  /** The page that tells a person why it did not work. Who runs the server reads what the provider did wrong. */
  const pageAfter = (c: Context<Environment>, errand: Errand | undefined, error: unknown): string => {
    if (!(error instanceof UpstreamRefusal)) throw error
    const { reason, cause } = error
    if (reason === "failed" || reason === "unreachable") {
      const why = causesOf(cause).join(": ")
      log.warn({ requestId: c.get("requestId"), reason, why }, "the upstream identity provider failed")
    }
    if (errand?.purpose === "first-password") return `/settings?problem=${reason}#sign-in`
    return errand?.purpose === "connect" ? `/settings?problem=${reason}#upstream` : `/sign-in?problem=${reason}`
  }

  return routes
}

/** What went wrong, by its words alone: what hangs on such errors are answers with tokens in them. */
function causesOf(error: unknown): readonly string[] {
  return error instanceof Error ? [error.message, ...causesOf(error.cause)] : []
}

/** A link could carry any address as the place to go on at; only our own pages are. */
function ownAddress(baseUrl: URL, next: string): string {
  const url = URL.parse(next, baseUrl)
  return url === null || url.origin !== baseUrl.origin ? "/" : `${url.pathname}${url.search}${url.hash}`
}
