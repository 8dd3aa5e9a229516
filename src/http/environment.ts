import type { HttpBindings } from "@hono/node-server"
import type { Hono } from "hono"
import type { Logger } from "pino"
import type { House } from "#actions/action.ts"
import type { Caller } from "#http/caller.ts"
import type { LiveHub } from "#live/live-hub.ts"

/** What the HTTP door needs beside the house. */
export type Door = {
  readonly house: House
  readonly live: LiveHub
  readonly log: Logger
  readonly rates: { readonly perToken: number; readonly perPerson: number; readonly perAddress: number }
  /** How many proxies in front of the service are ours: so many entries of X-Forwarded-For are to be believed. */
  readonly trustedProxies: number
  /** The folder with the built web app. */
  readonly webDir: string
  /** Serves everything under /sandbox, where this process has a sandbox. */
  readonly sandboxApp?: Pick<Hono<{ Bindings: Partial<HttpBindings> }>, "fetch">
  /** Aborted when the service begins to stop. */
  readonly stopping: AbortSignal
}

export type Environment = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    address: string
    caller: Caller
  }
}
