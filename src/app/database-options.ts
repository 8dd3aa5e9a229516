import path from "node:path"
import { projectDir } from "#app/project-dir.ts"
import type { Settings } from "#app/settings.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import type { DatabaseOptions } from "#storage/database.ts"
import type { StartedEmbedded, StartOptions } from "#storage/embedded/start-embedded.ts"

/** The database that the settings name. */
export function databaseOptions(
  settings: Settings,
  report: ReportFailure,
  started?: Promise<StartedEmbedded>,
): DatabaseOptions {
  if (settings.DATABASE_URL !== undefined) {
    return { kind: "postgres", url: settings.DATABASE_URL, connections: settings.FANFARE_DATABASE_CONNECTIONS }
  }
  return {
    kind: "embedded",
    ...embeddedOptions(settings),
    report,
    ...(started === undefined ? {} : { started }),
  }
}

export function embeddedOptions(settings: Settings): Required<Omit<StartOptions, "worker">> {
  return {
    dataDir: path.resolve(settings.FANFARE_DATA_DIR),
    templateFile: path.join(projectDir, "dist", "database-template"),
  }
}
