import { applyLimits } from "#domain/account-choices.ts"
import { measureText } from "#domain/count-text.ts"
import { fitImage } from "#domain/fit-image.ts"
import type { Network } from "#domain/network.ts"
import { finish } from "#domain/steps.ts"
import { checkMedia } from "#domain/validate-post/check-media.ts"
import { checkText } from "#domain/validate-post/check-text.ts"
import type { Draft } from "#domain/validate-post/draft.ts"
import { choicesOf, type Instance, keptInstance } from "#networks/fediverse-shared/instance.ts"
import type { Author, Refused, SendItem } from "#networks/network.ts"
import { refuse } from "#networks/refuse.ts"

const server = "This account's server"

/** What a server will have against an item. A post is validated by the same limits and the same rules. */
export function findObjection(
  instance: Instance,
  { index, body, media: files, options }: SendItem,
  network: Network,
): Refused | undefined {
  const choices = choicesOf(instance, network.constraints)
  const constraints = applyLimits(network.constraints, choices)
  const path = `content.${index}`
  const media = files.map((facts, place) => ({ path: `${path}.media.${place}`, facts }))
  const items = [{ path, body, media }]
  // A warning without words is enough for some: whether there is anything to say is no limit.
  const draft: Draft = { network, name: server, constraints, items, hasCard: true, options, choices }
  const [finding] = [...finish(checkText(draft, measureText)), ...checkMedia(draft)]
  if (finding !== undefined) {
    return refuse(finding.rule.startsWith("media.") ? "media" : "content", finding.rule, finding.message)
  }
  // Pictures are made fit before they come here: one that is not was made for other limits.
  const isUnfit = files.some((file) => fitImage(constraints.media.images, file) !== null)
  return isUnfit ? refuse("media", "media.unfit", `${server} does not accept this picture as it is.`) : undefined
}

/** What the server would refuse in the end is not sent there first. It is asked again before it is taken at its word. */
export async function object(
  author: Author,
  item: SendItem,
  network: Network,
  readInstance: () => Promise<{ readonly kind: "described"; readonly instance: Instance } | Refused>,
): Promise<Refused | undefined> {
  if (findObjection(keptInstance(author.credentials), item, network) === undefined) return undefined
  const now = await readInstance()
  return now.kind === "described" ? findObjection(now.instance, item, network) : now
}
