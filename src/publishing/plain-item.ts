import { withDefaults } from "#domain/networks/with-defaults.ts"
import type { Options } from "#domain/post.ts"
import type { PublicationItem } from "#domain/publication.ts"
import type { SendItem } from "#networks/network.ts"
import type { Account } from "#storage/accounts.ts"
import type { WorkRow } from "#storage/publication-work.ts"

type Piece = { readonly work: Pick<WorkRow, "seed">; readonly account: Account | undefined }

/** An item as its network takes it, without its media, after those of the thread that are out. */
export function plainItem(
  { work, account }: Piece,
  items: readonly PublicationItem[],
  index: number,
  { body, options }: { readonly body: string; readonly options: Options },
): SendItem {
  const before = items.slice(0, index).map(({ externalId = "", url, memory = null }) => ({
    externalId,
    ...(url === undefined ? {} : { url }),
    memory,
  }))
  return {
    index,
    body,
    options: account === undefined ? options : withDefaults(account.network, options),
    media: [],
    before,
    seed: `${work.seed}-${index}`,
  }
}
