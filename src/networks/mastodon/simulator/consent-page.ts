import type { Context } from "hono"
import { html } from "hono/html"
import { consentPage } from "#networks/fediverse-shared/simulator/consent-page.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>An error has occurred</title>
      <h1>An error has occurred</h1>
      <p>${fault}</p>`,
    400,
  )
}

const words = {
  title: "Authorization required",
  heading: "An app would like to access your account on",
  may: "It may",
  deny: "Deny",
}

export function showConsent(tools: SandboxTools, c: Context): Response | Promise<Response> {
  return consentPage(tools, c, words, c.req.query("scope") ?? "read")
}
