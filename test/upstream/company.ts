import assert from "node:assert/strict"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Configuration, KoaContextWithOIDC } from "oidc-provider"
import { Provider } from "#identity-provider/library.ts"
import type { Client } from "../client.ts"
import { findFreePort } from "../postgres/find-free-port.ts"
import { openWorld, type World } from "../world.ts"

/* A company with an identity provider of its own: the real library, at an address of this machine. */

/** Somebody who works there, as the provider tells of them. */
export type Employee = { readonly sub: string } & Readonly<Record<string, unknown>>

export const ada: Employee = { sub: "u-1", name: "Ada", email: "ada@company.test", email_verified: true }

export type Body = Readonly<Record<string, unknown>>

export type Company = {
  readonly issuer: string
  /** Who sits at the browser. Null says no to everything. */
  present: Employee | null
  /** Requests to the authorization endpoint, newest last. */
  readonly asked: URLSearchParams[]
  /** What is done to an answer of the token endpoint before it is sent. */
  tamper: ((body: Body) => Body | Promise<Body>) | null
  close(): Promise<void>
}

export const clientSecret = "between-the-company-and-us"

/** Opens the provider for a service at `base`. */
export async function openCompany(base: string, changes: Configuration = {}): Promise<Company> {
  const employees = new Map<string, Employee>()
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "fanfare",
        client_secret: clientSecret,
        redirect_uris: [`${base}/api/auth/oidc/callback`],
        // Without it the library takes plain http for a mistake.
        application_type: "native",
      },
    ],
    cookies: { keys: ["a key of the company"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "preferred_username"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...employees.get(id), sub: id }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? "",
        accountId: ctx.oidc.session?.accountId ?? "",
      })
      grant.addOIDCScope("openid email profile")
      await grant.save()
      return grant
    },
    ...changes,
  })
  const company: Company = {
    issuer,
    present: ada,
    asked: [],
    tamper: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (oidc?.route === "token" && company.tamper !== null) {
      ctx.body = await company.tamper(ctx.body as Body)
    }
  })
  const answer = provider.callback()
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", issuer)
    if (pathname === "/auth") company.asked.push(searchParams)
    if (!pathname.startsWith("/interaction/")) return answer(request, response)
    const { present } = company
    if (present !== null) employees.set(present.sub, present)
    // The library asks for consent of every program on a person's own machine: it is given with the sign-in.
    const yes = { login: { accountId: present?.sub ?? "", remember: false }, consent: {} }
    const result = present === null ? { error: "access_denied" } : yes
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return company
}

export type CompanyPlace = { readonly world: World; readonly company: Company }

/** A service that signs people in with the company's accounts. */
export async function openCompanyPlace(environment: Record<string, string> = {}): Promise<CompanyPlace> {
  const port = String(await findFreePort())
  const company = await openCompany(`http://localhost:${port}`)
  const world = await openWorld({
    PORT: port,
    FANFARE_OIDC_ISSUER: company.issuer,
    FANFARE_OIDC_CLIENT_ID: "fanfare",
    FANFARE_OIDC_CLIENT_SECRET: clientSecret,
    FANFARE_OIDC_LABEL: "Company Ltd.",
    ...environment,
  })
  return { world, company }
}

/** Sets out; the address at the company's that the browser goes to. */
export async function setOut(browser: Client, errand: object): Promise<string> {
  const answer = await browser.post("/api/auth/oidc", errand)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { url: string }).url
}

/** Goes through the company's sign-in; the address of ours where it sends the browser back to. */
export async function signInThere(address: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = address
  for (let steps = 0; steps < 8; steps += 1) {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ")
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";")
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))
    }
    const location = answer.headers.get("location")
    assert.ok(location !== null, `${answer.status} ${await answer.text()}`)
    url = new URL(location, url).href
    if (new URL(url).pathname === "/api/auth/oidc/callback") return url
  }
  throw new Error("the way through the company has no end")
}

/** Comes back; the page where the browser ends. */
export async function comeBack(browser: Client, address: string): Promise<string> {
  const { pathname, search } = new URL(address)
  const answer = await browser.get(pathname + search)
  assert.equal(answer.status, 303, answer.text)
  return answer.headers.get("location") ?? ""
}

/** The whole way; the page where the browser ends. */
export async function travel(browser: Client, errand: object): Promise<string> {
  return comeBack(browser, await signInThere(await setOut(browser, errand)))
}

/** The secret of a fresh invitation to the workspace that its owner has open. */
export async function inviteTo(owner: Client, role: "viewer" | "editor"): Promise<string> {
  const { link } = await owner.run("members.invite", { role })
  return link.split("#")[1] ?? ""
}

export async function whoIs(browser: Client): Promise<{ name: string; email: string } | null> {
  const { status, body } = await browser.get("/api/auth/session")
  return status === 200 ? (body as { user: { name: string; email: string } }).user : null
}
