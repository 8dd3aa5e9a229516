import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { createLog } from "#app/log.ts"
import { readSettings } from "#app/settings.ts"
import { type RunningService, start } from "#app/start.ts"
import { newId } from "#crypto/random.ts"
import { showId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { sandboxCallHeader } from "#networks/sandbox-controls.ts"
import { insertAccount } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { HandClock } from "../hand-clock.ts"
import { findFreePort } from "../postgres/find-free-port.ts"
import { createPostgresDatabase } from "../postgres/shared-postgres.ts"
import { quick } from "../world.ts"
import { tinyNetwork } from "./tiny-network.ts"

const email = "olga@example.com"
const password = "correct horse battery staple"

export type OpenService = {
  readonly base: string
  readonly service: RunningService
  readonly owner: Client
  /** By these headers the sandbox knows the service's own calls. */
  readonly ownCall: Readonly<Record<string, string>>
  /** An account that is connected here and has this id there. Returns ours. */
  connect(client: Client, key: NetworkKey, externalId: string): Promise<string>
  /** Stops it and starts it again on what it left behind, with other settings perhaps. */
  restart(changes?: Record<string, string>): Promise<OpenService>
  close(): Promise<void>
}

/** The service with tiny networks in its sandbox, and an owner who is signed in. */
export async function openService(environment: Record<string, string> = {}, dir?: string): Promise<OpenService> {
  const dataDir = dir ?? (await mkdtemp(path.join(tmpdir(), "fanfare-sandbox-")))
  const isPostgres = process.env["FANFARE_TEST_DATABASE"] === "postgres"
  const given = {
    PORT: String(await findFreePort()),
    FANFARE_DATA_DIR: dataDir,
    FANFARE_OWNER_EMAIL: email,
    FANFARE_OWNER_PASSWORD: password,
    ...(isPostgres ? { DATABASE_URL: await createPostgresDatabase() } : {}),
    ...environment,
  }
  const settings = readSettings(given)
  const service = await start(settings, createLog("error"), {
    ...quick(),
    clock: new HandClock(),
    playedNetworks: [tinyNetwork("x"), tinyNetwork("bluesky")],
  })
  const base = settings.FANFARE_BASE_URL.origin
  const owner = new Client(base)
  const signedIn = await owner.post("/api/auth/sign-in", { email, password })
  if (signedIn.status !== 200) throw new Error(`signing in failed: ${signedIn.text}`)
  return {
    base,
    service,
    owner,
    ownCall: { [sandboxCallHeader]: service.services.keyring.sign("sandbox-call", base) },
    async connect(client, key, externalId) {
      const id = newId<"acc">()
      const workspaceId = await openWorkspaceOf(client)
      await service.services.database.write((db) =>
        insertAccount(inWorkspace(db, workspaceId), {
          id,
          network: key,
          external_id: externalId,
          handle: "lark",
          display_name: "Lark",
          avatar_url: null,
          profile_url: null,
          status: "Active",
          statistics: "Reading",
          sandbox: true,
          connected_at: service.services.clock.now(),
        }),
      )
      return showId("acc", id)
    },
    async restart(changes = {}) {
      await service.stop()
      const { DATABASE_URL } = given as { DATABASE_URL?: string }
      const same = { ...environment, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) }
      return openService({ ...same, ...changes }, dataDir)
    },
    async close() {
      await service.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
