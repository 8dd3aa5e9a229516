import type { Keyring } from "#crypto/keyring.ts"
import type { Clock } from "#domain/clock.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import type { Conversions } from "#media/conversions.ts"
import type { Decoders } from "#media/decoders.ts"
import type { UploadsUnderWay } from "#media/uploads-under-way.ts"
import type { Database } from "#storage/database.ts"
import type { FileStore } from "#storage/files/file-store.ts"

/** What this engine works with. */
export type MediaDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly keyring: Keyring
  /** The service's public address: networks fetch media from below it. */
  readonly baseUrl: URL
  readonly mediaFiles: FileStore
  readonly decoders: Decoders
  readonly conversions: Conversions
  /** Whether the converter is installed, which encodes videos again and reads their frames. */
  readonly mayEncode: boolean
  readonly uploads: UploadsUnderWay
  readonly mediaLimits: {
    readonly imageBytes: number
    readonly videoBytes: number
    /** A client that sends nothing for this long is disconnected. */
    readonly stallMs: number
  }
  readonly reportFailure: ReportFailure
}
