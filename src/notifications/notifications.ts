import type { Keyring } from "#crypto/keyring.ts"
import type { Clock } from "#domain/clock.ts"
import type { Http } from "#domain/http.ts"
import type { Id } from "#domain/ids.ts"
import type { Meter } from "#domain/meter.ts"
import type { VapidKeys } from "#notifications/vapid-keys.ts"
import type { Mailer } from "#outbound/open-mailer.ts"
import type { Database } from "#storage/database.ts"

/** What this engine works with. */
export type NotificationsDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly meter: Meter
  readonly keyring: Keyring
  readonly baseUrl: URL
  /** Null where the operator has set no mail server. */
  readonly mailer: Mailer | null
  /** Push services are on the internet, at addresses that browsers tell us. */
  readonly pushOut: { readonly http: Http }
  readonly vapid: VapidKeys
  /** The first picture of a post as a small JPEG; null where there is none. */
  readonly drawPicture: (workspaceId: Id<"wsp">, postId: Id<"pst">) => Promise<Uint8Array | null>
}
