import { createRequire } from "node:module"
import { findFreePort } from "../postgres/find-free-port.ts"

type Subscribed = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly clientHash: string
}

type Model = {
  subscribe(options: object): Promise<Subscribed>
  expireSubscription(clientHash: string): void
  getNotifications(options: { clientHash: string }): { readonly messages: readonly string[] }
}

type Server = { startServer(): void; readonly _server: { close(done: () => void): void } }

const require = createRequire(import.meta.url)
const { PushApiModel } = require("web-push-testing/src/PushApiModel.js") as { PushApiModel: new () => Model }
const WebPushTestingServer = require("web-push-testing/src/server.js") as new (model: Model, port: number) => Server

export type PushService = {
  readonly origin: string
  /** A browser that lets us write to it. */
  subscribe(applicationServerKey: string): Promise<Subscribed>
  /** What the browser shows: decrypted with its own keys. */
  received(browser: Subscribed): readonly unknown[]
  expire(browser: Subscribed): void
  close(): Promise<void>
}

/** A push service by others: it checks who writes, and decrypts as a browser does. */
export async function openPushService(): Promise<PushService> {
  const port = await findFreePort()
  const model = new PushApiModel()
  const server = new WebPushTestingServer(model, port)
  const { log } = console
  console.log = () => {}
  server.startServer()
  setImmediate(() => (console.log = log))
  return {
    origin: `http://localhost:${port}`,
    subscribe: async (applicationServerKey) => model.subscribe({ userVisibleOnly: "true", applicationServerKey }),
    received: ({ clientHash }) =>
      model.getNotifications({ clientHash }).messages.map((text): unknown => JSON.parse(text)),
    expire: ({ clientHash }) => model.expireSubscription(clientHash),
    close: async () => new Promise((resolve) => server._server.close(() => resolve())),
  }
}
