import { type Kysely, sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import { describe, isMissingTable } from "#storage/failures.ts"
import * as people from "#storage/migrations/0001-people.ts"
import * as posts from "#storage/migrations/0002-posts.ts"
import * as publishing from "#storage/migrations/0003-publishing.ts"
import * as webhooks from "#storage/migrations/0004-webhooks.ts"
import * as statistics from "#storage/migrations/0005-statistics.ts"
import * as approvals from "#storage/migrations/0006-approvals.ts"
import * as agentSignIn from "#storage/migrations/0007-agent-sign-in.ts"
import * as upstreamSignIn from "#storage/migrations/0008-upstream-sign-in.ts"
import * as closedDays from "#storage/migrations/0009-closed-days.ts"
import * as lastChange from "#storage/migrations/0010-last-change.ts"
import * as auditSubjects from "#storage/migrations/0011-audit-subjects.ts"
import * as identity from "#storage/migrations/0012-identity.ts"
import * as operator from "#storage/migrations/0014-operator.ts"
import * as lightLists from "#storage/migrations/0017-light-lists.ts"
import * as mediaStorage from "#storage/migrations/0018-media-storage.ts"
import * as transport from "#storage/migrations/0019-transport.ts"
import * as liveChangeIds from "#storage/migrations/0020-live-change-ids.ts"
import * as accountUpkeep from "#storage/migrations/0021-account-upkeep.ts"
import * as endsOfStories from "#storage/migrations/0022-ends-of-stories.ts"
import * as videos from "#storage/migrations/0023-videos.ts"
import * as followUps from "#storage/migrations/0024-follow-ups.ts"
import * as agentReads from "#storage/migrations/0025-agent-reads.ts"
import * as inheritedContent from "#storage/migrations/0026-inherited-content.ts"
import * as earlierTexts from "#storage/migrations/0027-earlier-texts.ts"
import * as appsThatAsk from "#storage/migrations/0028-apps-that-ask.ts"
import * as calendar from "#storage/migrations/0029-calendar.ts"
import * as labels from "#storage/migrations/0030-labels.ts"
import * as queue from "#storage/migrations/0031-queue.ts"
import * as undo from "#storage/migrations/0032-undo.ts"
import * as accountSets from "#storage/migrations/0033-account-sets.ts"
import * as history from "#storage/migrations/0034-history.ts"
import * as imports from "#storage/migrations/0035-imports.ts"
import * as assistant from "#storage/migrations/0036-assistant.ts"
import * as tokenScopes from "#storage/migrations/0037-token-scopes.ts"
import * as notifications from "#storage/migrations/0038-notifications.ts"
import * as chosenTimes from "#storage/migrations/0039-chosen-times.ts"
import * as unreadNumbers from "#storage/migrations/0040-unread-numbers.ts"
import * as moreEvents from "#storage/migrations/0041-more-events.ts"
import * as languages from "#storage/migrations/0042-languages.ts"
import * as makers from "#storage/migrations/0043-makers.ts"
import * as externalIds from "#storage/migrations/0044-external-ids.ts"
import * as trailOfAPost from "#storage/migrations/0045-trail-of-a-post.ts"
import * as watching from "#storage/migrations/0046-watching.ts"
import * as traces from "#storage/migrations/0047-traces.ts"
import * as mediaHolds from "#storage/migrations/0048-media-holds.ts"
import * as removal from "#storage/migrations/0049-removal.ts"
import * as numbersOfAccounts from "#storage/migrations/0050-numbers-of-accounts.ts"
import * as spaceForNotes from "#storage/migrations/0051-space-for-notes.ts"
import { whyTooOld } from "#storage/newer-migrations.ts"
import type { Tables } from "#storage/tables.ts"
import manifest from "../../package.json" with { type: "json" }

/**
 * In the order in which they run. Forward only: a mistake is fixed by the next one. Each only adds, so that the release before
 * goes on beside this one; one that takes something away says so in its name (newer-migrations.ts, decision 58).
 */
export const migrations: Record<string, Migration> = {
  "0001-people": people,
  "0002-posts": posts,
  "0003-publishing": publishing,
  "0004-webhooks": webhooks,
  "0005-statistics": statistics,
  "0006-approvals": approvals,
  "0007-agent-sign-in": agentSignIn,
  "0008-upstream-sign-in": upstreamSignIn,
  "0009-closed-days": closedDays,
  "0010-last-change": lastChange,
  "0011-audit-subjects": auditSubjects,
  "0012-identity": identity,
  "0014-operator": operator,
  "0017-light-lists": lightLists,
  "0018-media-storage": mediaStorage,
  "0019-transport": transport,
  "0020-live-change-ids": liveChangeIds,
  "0021-account-upkeep": accountUpkeep,
  "0022-ends-of-stories": endsOfStories,
  "0023-videos": videos,
  "0024-follow-ups": followUps,
  "0025-agent-reads": agentReads,
  "0026-inherited-content": inheritedContent,
  "0027-earlier-texts": earlierTexts,
  "0028-apps-that-ask": appsThatAsk,
  "0029-calendar": calendar,
  "0030-labels": labels,
  "0031-queue": queue,
  "0032-undo": undo,
  "0033-account-sets": accountSets,
  "0034-history": history,
  "0035-imports": imports,
  "0036-assistant": assistant,
  "0037-token-scopes": tokenScopes,
  "0038-notifications": notifications,
  "0039-chosen-times": chosenTimes,
  "0040-unread-numbers": unreadNumbers,
  "0041-more-events": moreEvents,
  "0042-languages": languages,
  "0043-makers": makers,
  "0044-external-ids": externalIds,
  "0045-trail-of-a-post": trailOfAPost,
  "0046-watching": watching,
  "0047-traces": traces,
  "0048-media-holds": mediaHolds,
  "0049-removal": removal,
  "0050-numbers-of-accounts": numbersOfAccounts,
  "0051-space-for-notes": spaceForNotes,
}

/** Brings the database up to date. Instances that start together take turns; the later ones find nothing to do. */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  if (await isUpToDate(database)) return
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  // A newer release that started at the same moment may have been first, and the migrator knows only what this one knows.
  if (error === undefined || (await isUpToDate(database))) return
  throw new Error(`the database could not be brought up to date: ${describe(error)}`, { cause: error })
}

/** Whether a database that has seen these migrations, and no others, is one that this code can bring up to date. */
export function isKnownVersion(names: readonly string[]): boolean {
  const known = Object.keys(migrations)
  return names.length > 0 && names.every((name, index) => known[index] === name)
}

/** Drops all tables, and makes them as they were after these migrations. */
export async function rebuild(database: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const last = names.at(-1)
  if (last === undefined || !isKnownVersion(names)) throw new Error("these migrations are not known here")
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`.execute(database)
  if (rows.length > 0) {
    await sql`DROP TABLE ${sql.join(rows.map(({ name }) => sql.table(name)))} CASCADE`.execute(database)
  }
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(last)
  if (error !== undefined) throw new Error(`the tables could not be made: ${describe(error)}`, { cause: error })
}

/**
 * One cheap question instead of the migrator's look at the whole schema, which is a fifth of a later start. A database that a
 * newer release has brought further is up to date here too, unless that release has taken something away from this one.
 */
async function isUpToDate(database: Kysely<Tables>): Promise<boolean> {
  const done = await listDone(database)
  const problem = whyTooOld(manifest.version, done)
  if (problem !== undefined) throw new Error(problem)
  return Object.keys(migrations).every((name) => done.has(name))
}

async function listDone(database: Kysely<Tables>): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(database)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (isMissingTable(error)) return new Set()
    throw error
  }
}
