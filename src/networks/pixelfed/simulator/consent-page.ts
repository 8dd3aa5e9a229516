import type { Context } from "hono"
import { html } from "hono/html"
import { consentPage } from "#networks/fediverse-shared/simulator/consent-page.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>Whoops</title>
      <h1>Whoops, something went wrong</h1>
      <p>${fault}</p>`,
    400,
  )
}

const words = {
  title: "Authorization Request",
  heading: "An app is requesting permission to access your account on",
  may: "It will be able to",
  deny: "Cancel",
}

export function showConsent(tools: SandboxTools, c: Context): Response | Promise<Response> {
  return consentPage(tools, c, words, c.req.query("scope") ?? "read write follow")
}
