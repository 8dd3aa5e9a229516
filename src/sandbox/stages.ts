import type { Hono } from "hono"
import type { HTTPResponseError } from "hono/types"
import { isLoopbackHost } from "#domain/loopback.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { Hosts } from "#networks/network.ts"
import type { SandboxTools, Simulator } from "#networks/simulator.ts"
import type { Audience } from "#sandbox/audience.ts"
import { makeAccount } from "#sandbox/make-account.ts"
import type { ShownPerson } from "#sandbox/pages/timeline-page.ts"
import type { SandboxFile } from "#sandbox/sandbox-file.ts"
import { notPlayed } from "#sandbox/sandbox-hosts.ts"

/** For a newcomer who connects an account: somebody has to be there. */
const firstHandle = "lark"

/** A network that the sandbox plays, with the real table of its hosts. */
export type PlayedNetwork = {
  readonly simulator: Simulator
  readonly hosts: Hosts
  /** Of what people type into the form that connects an account, the names of what is secret. */
  readonly secrets?: readonly string[]
}

type Stage = PlayedNetwork & { readonly tools: SandboxTools; readonly app: Hono }

type Parts = {
  readonly file: SandboxFile
  readonly audience: Audience
  /** The address under which the pages are opened. */
  readonly baseUrl: URL
  /** All that a simulator is given, but for what the stages know themselves. */
  readonly toolsOf: (key: NetworkKey) => Omit<SandboxTools, "offer">
}

/** The simulators at work, with the accounts that they have. */
export class Stages {
  readonly #parts: Parts
  readonly #stages = new Map<NetworkKey, Stage>()

  constructor(networks: readonly PlayedNetwork[], parts: Parts) {
    this.#parts = parts
    for (const network of networks) {
      const { simulator } = network
      const { key } = simulator
      const tools: SandboxTools = {
        ...parts.toolsOf(key),
        offer: (accounts, handle) => this.#offer(this.get(key), accounts, handle),
      }
      const app = servedUnder(`/sandbox/${key}`, simulator.app(tools)).onError(answerError)
      this.#stages.set(key, { ...network, tools, app })
    }
  }

  get keys(): readonly NetworkKey[] {
    return [...this.#stages.keys()]
  }

  find(key: string): Stage | undefined {
    return this.#stages.get(key as NetworkKey)
  }

  get(key: NetworkKey): Stage {
    const stage = this.find(key)
    if (stage === undefined) throw notPlayed(key)
    return stage
  }

  newAccount(key: NetworkKey, handle: string, workspace: string | null): string {
    const { simulator, tools } = this.get(key)
    return makeAccount(this.#parts.file, simulator, tools, { handle, workspace })
  }

  /** The one that pages offer to the workspace as well: without a name, nobody means a second one beside it. */
  ownAccount(key: NetworkKey, workspace: string): string {
    const first = this.#parts.file.accounts(key).find((each) => each.workspace === workspace)
    return first?.account ?? this.newAccount(key, firstHandle, workspace)
  }

  /** Who is there for whoever looks: by their handles, and with what is typed into the form that connects them. */
  peopleOf(key: NetworkKey): readonly ShownPerson[] {
    const stage = this.find(key)
    if (stage === undefined) return []
    const { file, audience, baseUrl } = this.#parts
    const seen = () => file.accounts(key).filter(({ account }) => audience.sees(key, account))
    const accounts = seen().map(({ account }) => account)
    this.#offer(stage, accounts)
    // A page that others than the people at this machine can open shows no secrets.
    const hidden = isLoopbackHost(baseUrl.hostname) ? [] : (stage.secrets ?? [])
    return seen().map(({ account, handle }) => {
      const form = Object.entries(stage.simulator.formValues?.(stage.tools, account) ?? {})
      const shown = form.filter(([name]) => !hidden.includes(name))
      return { account, handle, form: Object.fromEntries(shown), hidesSecrets: shown.length < form.length }
    })
  }

  #offer({ simulator, tools }: Stage, accounts: readonly string[], handle = firstHandle): readonly string[] {
    const { file, audience } = this.#parts
    const { key } = simulator
    const seen = accounts.filter((account) => audience.sees(key, account))
    if (seen.some((account) => !audience.hasConnected(key, account))) return seen
    const workspace = audience.viewer?.workspace ?? null
    const mine = file.accounts(key).filter((each) => each.workspace === workspace)
    const taken = new Set(mine.map((each) => each.handle))
    return [...seen, makeAccount(file, simulator, tools, { handle, workspace, taken })]
  }
}

/** What a simulator throws as an answer is one. All else is for us. */
function answerError(error: Error | HTTPResponseError): Response {
  if ("getResponse" in error) return error.getResponse()
  throw error
}

/** A simulator speaks of its own paths, as the network does. Cutting off what stands before costs no second request. */
function servedUnder(prefix: string, app: Hono): Hono {
  const { getPath } = app
  return Object.assign(app, {
    getPath: (...args: Parameters<typeof getPath>) => getPath(...args).slice(prefix.length),
  })
}
