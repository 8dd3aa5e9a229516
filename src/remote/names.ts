import type { Actions, Client } from "fanfare/client"
import { readId, showId } from "#domain/ids.ts"
import { type NamedAccount, nameAccounts, spellAccount } from "#domain/import/name-accounts.ts"
import { placeInZone, readClock } from "#domain/import/read-clock.ts"
import { isTimeZone } from "#domain/time-zone.ts"
import { Mistake } from "#remote/terminal.ts"

export type ListedAccount = Actions["accounts.list"]["output"]["accounts"][number]

/** The accounts of the workspace, by the names that people use for them. */
export type AccountBook = {
  readonly named: readonly NamedAccount[]
  /** As people write it: `x:larkandloam`; the id where the account is gone. */
  readonly spell: (id: string) => string
  /** The ids that these words name. */
  readonly find: (words: readonly string[]) => readonly string[]
}

export async function readAccounts(client: Client): Promise<AccountBook> {
  const { accounts } = await client.call("accounts.list")
  const named = accounts.map(nameOf)
  const spelled = new Map(accounts.map((account) => [account.id, spellAccount(nameOf(account))]))
  return {
    named,
    spell: (id) => spelled.get(id) ?? id,
    find: (words) => {
      const { ids, complaints } = nameAccounts(words.join(","), named, [])
      if (complaints.length > 0) throw new Mistake(complaints.join("\n"))
      return ids.map((id) => showId("acc", id))
    },
  }
}

export function nameOf({ id, key, handle, displayName }: ListedAccount): NamedAccount {
  return { id: readId("acc", id), network: key, handle, displayName }
}

/** A moment as people write it: with an offset, or as a clock in `timeZone` shows it. */
export function readMoment(text: string, timeZone: string): Temporal.Instant {
  const reading = readClock(text, "dmy")
  if (reading.kind === "instant") return reading.at
  if (reading.kind === "wall") return placeInZone(reading.wall, timeZone, false).at
  throw new Mistake(`“${text}” is no time. Write it like 2026-12-01 09:00.`)
}

export function readTimeZone(text: string): string {
  if (isTimeZone(text)) return text
  throw new Mistake(`“${text}” is no time zone. Write it like Europe/Copenhagen.`)
}

/** A moment as a clock in `timeZone` shows it. */
export function showMoment(at: Temporal.Instant | string | undefined, timeZone: string): string {
  if (at === undefined) return ""
  const wall = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return wall.toString({ smallestUnit: "minute" }).replace("T", " ")
}
