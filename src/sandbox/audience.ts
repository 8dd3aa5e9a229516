import { AsyncLocalStorage } from "node:async_hooks"
import type { HttpBindings } from "@hono/node-server"
import type { NetworkKey } from "#domain/network.ts"
import type { SandboxViewer } from "#networks/sandbox-controls.ts"
import type { SandboxFile } from "#sandbox/sandbox-file.ts"

/** Without a connection when the app is asked directly; without a viewer when the service itself asks. */
export type SandboxEnvironment = { Bindings: Partial<HttpBindings> & { readonly viewer?: SandboxViewer } }

/**
 * For whom a request is answered, and what they may see. The service itself sees everything, and so does whoever opens the
 * pages of a sandbox that runs by itself, on this machine only.
 */
export class Audience {
  readonly #viewers = new AsyncLocalStorage<SandboxViewer | undefined>()
  readonly #file: SandboxFile

  constructor(file: SandboxFile) {
    this.#file = file
  }

  /** Answers for somebody; for the service itself where nobody is named. */
  answerFor<T>(viewer: SandboxViewer | undefined, answer: () => T): T {
    return this.#viewers.run(viewer, answer)
  }

  get viewer(): SandboxViewer | undefined {
    return this.#viewers.getStore()
  }

  /** Whether they have it connected already. */
  hasConnected(key: NetworkKey, account: string): boolean {
    return this.viewer?.accounts.some((each) => each.key === key && each.account === account) === true
  }

  sees(key: NetworkKey, account: string): boolean {
    const { viewer } = this
    if (viewer === undefined || this.hasConnected(key, account)) return true
    return this.#file.findAccount(key, account)?.workspace === viewer.workspace
  }

  /** The accounts of a network that they see; undefined for all of them. */
  accountsOf(key: NetworkKey): readonly string[] | undefined {
    const { viewer } = this
    if (viewer === undefined) return undefined
    const made = this.#file.accounts(key).filter(({ workspace }) => workspace === viewer.workspace)
    const connected = viewer.accounts.filter((each) => each.key === key)
    return [...new Set([...made, ...connected].map(({ account }) => account))]
  }
}
