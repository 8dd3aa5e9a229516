import type { Context, Hono } from "hono"
import { html } from "hono/html"
import type { Memory, SandboxTools } from "#networks/simulator.ts"
import { keepCode } from "#networks/simulator/codes.ts"
import { type Html, sendPage } from "#networks/simulator/pages.ts"

/* The page on which people let an app in. What a network checks, says and sends back is data. */

/** What is wrong with a request for consent, in words for the person who looks at the page. */
export type Check = (tools: SandboxTools, c: Context) => string | undefined

type Choice = { readonly account: string; readonly label: string }

export type Consent = {
  /** In the order in which the network checks them. */
  readonly checks: readonly Check[]
  readonly words: (c: Context) => ConsentWords
  readonly scopes: {
    readonly separator: " " | ","
    /** What is meant where none are named. */
    readonly otherwise?: string
    /** Which of them people may withhold; none of them without this. */
    readonly mayWithhold?: (scope: string) => boolean
  }
  /** Every account that there is, and what the page says of each. */
  readonly choices: (tools: SandboxTools, c: Context) => readonly Choice[]
  /** The name of an account that is made for somebody who has none to choose; without it, the sandbox's own. */
  readonly newcomer?: (c: Context) => string
  /** People choose as many accounts as they like. */
  readonly several?: true
  /** What stands in the address with which somebody comes back who said no. */
  readonly denied: Readonly<Record<string, string>>
  readonly code: { readonly prefix: string; readonly seconds: number }
  /** What stands in the address beside the code. */
  readonly beside?: (scopes: readonly string[]) => Readonly<Record<string, string>>
  /** What the address ends with, after the code. */
  readonly fragment?: string
}

export type ConsentWords = {
  readonly title: string
  readonly heading: string
  /** Before the names of what the app asks for; without it they are not listed. */
  readonly may?: string
  /** More that the form says. */
  readonly more?: string
  readonly allow: string
  readonly deny: string
  /** The page of a request that is not as it should be: title, heading, and what stands before the fault. */
  readonly wrong: readonly [title: string, heading: string, before?: string]
  /** When nobody was chosen who is there. */
  readonly nobody: string
}

export function wrongPage(
  c: Context,
  { wrong: [title, heading, before = ""] }: Pick<ConsentWords, "wrong">,
  fault: string,
): Response | Promise<Response> {
  return sendPage(
    c,
    title,
    html`<h1>${heading}</h1>
      <p>${before}${fault}</p>`,
    400,
  )
}

type Form = Pick<ConsentWords, "title" | "heading" | "may" | "more" | "allow" | "deny"> & {
  readonly choices: readonly Choice[]
  /** Who is chosen until the person chooses: the first, or this one. */
  readonly chosen?: string | undefined
  readonly several?: true | undefined
  readonly scopes: readonly string[]
  readonly optional?: readonly string[]
}

export function formPage(c: Context, form: Form): Response | Promise<Response> {
  const { title, heading, may, more, allow, deny, choices, several, scopes, optional = [] } = form
  const chosen = form.chosen ?? choices[0]?.account
  const type = several === true ? "checkbox" : "radio"
  const options = choices.map(({ account, label }): Html => {
    const checked = account === chosen ? "checked" : ""
    return html`<p>
      <label><input type="${type}" name="account" value="${account}" ${checked} /> ${label}</label>
    </p>`
  })
  const ticks = optional.map(
    (scope) =>
      html`<p>
        <label><input type="checkbox" name="without" value="${scope}" /> without ${scope}</label>
      </p>`,
  )
  return sendPage(
    c,
    title,
    html`<h1>${heading}</h1>
      <form method="post">
        ${options.length === 0 ? html`<p>Nobody lives here.</p>` : options} ${ticks}
        ${may === undefined ? "" : html`<p>${may}: ${scopes.join(", ")}</p>`}
        ${more === undefined ? "" : html`<p>${more}</p>`}
        <button name="decision" value="allow">${allow}</button>
        <button name="decision" value="deny">${deny}</button>
      </form>`,
  )
}

/** Sends somebody back where the app waits for them. */
export function sendBack(c: Context, to: string, fields: Readonly<Record<string, string>>, fragment = ""): Response {
  const back = new URL(to)
  for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value)
  return c.redirect(`${back.href}${fragment}`)
}

/** Everybody on a list of records, by the id of each. */
export function choicesOf<T>(
  list: (memory: Memory) => readonly { readonly id: string; readonly value: T }[],
  labelOf: (record: T) => string,
): Consent["choices"] {
  return ({ memory }) => list(memory).map(({ id, value }) => ({ account: id, label: labelOf(value) }))
}

export function scopesOf(c: Context, { separator, otherwise = "" }: Consent["scopes"]): readonly string[] {
  return (c.req.query("scope") ?? otherwise).split(separator).filter((scope) => scope !== "")
}

function ask(tools: SandboxTools, c: Context, consent: Consent): Response | Promise<Response> {
  const offered = tools.offer(
    consent.choices(tools, c).map(({ account }) => account),
    consent.newcomer?.(c),
  )
  const all = consent.choices(tools, c)
  const choices = offered.flatMap((account) => all.find((choice) => choice.account === account) ?? [])
  const scopes = scopesOf(c, consent.scopes)
  const optional = scopes.filter((scope) => consent.scopes.mayWithhold?.(scope) === true)
  return formPage(c, { ...consent.words(c), choices, several: consent.several, scopes, optional })
}

async function decide(tools: SandboxTools, c: Context, consent: Consent): Promise<Response> {
  const { redirect_uri: to = "", state } = c.req.query()
  const form = new URLSearchParams(await c.req.text())
  const kept = state === undefined ? {} : { state }
  if (form.get("decision") !== "allow") return sendBack(c, to, { ...kept, ...consent.denied })
  const accounts = consent.several === true ? form.getAll("account") : [form.get("account") ?? ""]
  const all = consent.choices(tools, c)
  const isThere = (account: string) => all.some((choice) => choice.account === account) && tools.isVisible(account)
  if (!accounts.every(isThere)) return wrongPage(c, consent.words(c), consent.words(c).nobody)
  const without = new Set(form.getAll("without").filter((scope) => consent.scopes.mayWithhold?.(scope) === true))
  const scopes = scopesOf(c, consent.scopes).filter((scope) => !without.has(scope))
  const code = keepCode(tools, consent.code, { accounts, scopes, asked: c.req.query() })
  return sendBack(c, to, { ...kept, code, ...consent.beside?.(scopes) }, consent.fragment)
}

/** The page and its form, below one path. */
export function playConsent(app: Hono, path: string, tools: SandboxTools, consent: Consent): void {
  const unlessWrong =
    (answer: typeof ask | typeof decide) =>
    (c: Context): Response | Promise<Response> => {
      for (const check of consent.checks) {
        const fault = check(tools, c)
        if (fault !== undefined) return wrongPage(c, consent.words(c), fault)
      }
      return answer(tools, c, consent)
    }
  app.get(path, unlessWrong(ask))
  app.post(path, unlessWrong(decide))
}
