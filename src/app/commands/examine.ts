import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { checkAccount } from "#accounts/doctor/check-account.ts"
import { checkNetwork } from "#accounts/doctor/check-network.ts"
import { recordExchanges, type RecordedExchange } from "#accounts/doctor/record-exchanges.ts"
import { writeLines } from "#accounts/doctor/write-lines.ts"
import type { Services } from "#actions/action.ts"
import { findWarnings } from "#domain/find-warnings.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf, networks } from "#domain/networks/all.ts"
import { listAccountsOn } from "#storage/accounts.ts"
import { readServerFacts } from "#watch/read-facts.ts"
import { writeReport } from "#watch/write-report.ts"

type Report = { readonly text: string; readonly hasFailed: boolean }

/** Looks at the installation: what there is to say, and whether something is red. */
export async function inspect(services: Services): Promise<Report> {
  const facts = await readServerFacts(services)
  return { text: writeReport(facts), hasFailed: findWarnings(facts).some(({ level }) => level === "red") }
}

/** Tries networks and their accounts, and says what was found. Nothing is published. */
export async function examine(services: Services, keys: readonly NetworkKey[], folder?: string): Promise<Report> {
  const blocks: string[] = []
  let hasFailed = false
  for (const key of keys) {
    const exchanges: RecordedExchange[] = []
    const deps = folder === undefined ? services : recorded(services, exchanges)
    const accounts = await services.database.read((db) => listAccountsOn(db, key))
    const parts = [[networkOf(key).provider, await checkNetwork(deps, key)] as const]
    for (const account of accounts) parts.push([`  ${account.handle}`, await checkAccount(deps, account)])
    hasFailed ||= parts.some(([, lines]) => lines.some(({ state }) => state === "failed"))
    blocks.push(...parts.map(([title, lines]) => writeLines(title, lines)))
    if (accounts.length === 0) blocks.push("  No account is connected: connect one to try the rest.")
    if (folder !== undefined && exchanges.length > 0) blocks.push(`  ${await keep(folder, key, exchanges)}`)
  }
  return { text: blocks.join("\n"), hasFailed }
}

function recorded(services: Services, exchanges: RecordedExchange[]): Services {
  return {
    ...services,
    outsideOf: (where) => {
      const outside = services.outsideOf(where)
      return outside && { ...outside, http: recordExchanges(outside.http, exchanges) }
    },
  }
}

async function keep(folder: string, key: NetworkKey, exchanges: readonly RecordedExchange[]): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${key}.json`)
  await writeFile(file, `${JSON.stringify(exchanges, null, 2)}\n`, { mode: 0o600 })
  return `${exchanges.length} answers were written to ${file}, without tokens and keys. Read it before you share it.`
}

/** The networks that a word names: one, or all that are set up. */
export function keysNamed(services: Pick<Services, "connectable">, word: string | undefined): readonly NetworkKey[] {
  if (word === undefined) return services.connectable.filter(({ sandbox }) => !sandbox).map(({ key }) => key)
  return networks.map(({ key }) => key).filter((key) => key === word)
}
