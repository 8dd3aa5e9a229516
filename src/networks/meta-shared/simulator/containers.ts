import type { Context } from "hono"
import { badParameter, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import { answer, type Node, pick } from "#networks/meta-shared/simulator/nodes.ts"
import { type Account, newId } from "#networks/meta-shared/simulator/records.ts"
import { statusOf } from "#networks/meta-shared/simulator/status-of.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { end } from "#networks/simulator/answers.ts"
import type { Fields } from "#networks/simulator/read-body.ts"

/** What Threads and Instagram both keep of a post that is not out yet. */
export type ContainerBase = {
  readonly id: string
  readonly account: string
  readonly isPiece: boolean
  /** Addresses of what it shows. */
  readonly media: readonly string[]
  readonly extra: Fields
  readonly createdAt: string
  /** How often somebody must ask before it is finished. */
  readonly pollsLeft: number
  readonly error: string | number | null
  readonly isPublished: boolean
}

/** The pieces of a carousel: finished, unpublished, and this account's. */
export function findPieces(
  tools: SandboxTools,
  account: string,
  ids: readonly string[],
  refuse: { readonly missing: (id: string) => Response; readonly unfinished: (id: string) => Response },
): readonly ContainerBase[] {
  return ids.map((id) => {
    const piece = tools.memory.get<ContainerBase>("container", id)
    if (piece === undefined || piece.account !== account || !piece.isPiece) return end(refuse.missing(id))
    return statusOf(tools, piece) === "FINISHED" ? piece : end(refuse.unfinished(id))
  })
}

/** A carousel shows what its pieces say of themselves. */
export function joinPieces(pieces: readonly ContainerBase[]): Pick<ContainerBase, "media" | "extra"> {
  const alts = pieces.flatMap(({ extra }) => extra["alt_text"] ?? [])
  const extra: Fields = alts.length === 0 ? {} : { alt_text: alts.join(" · ") }
  return { media: pieces.flatMap(({ media }) => media), extra }
}

const slowPolls = 3

export function keepContainer<C extends ContainerBase>(
  tools: SandboxTools,
  c: Context,
  made: Omit<C, "id" | "createdAt" | "isPublished">,
): Response {
  const id = newId("179")
  const isSlow = made.pollsLeft !== neverSlow && tools.takeFault(made.account, "slowProcessing") !== undefined
  const pollsLeft = Math.max(0, made.pollsLeft) + (isSlow ? slowPolls : 0)
  const createdAt = tools.now().toString()
  tools.memory.put("container", id, { ...made, id, createdAt, pollsLeft, isPublished: false })
  return c.json({ id })
}

/** For what is finished at once, whatever somebody asked for. */
export const neverSlow = -1

/** The container that a call is about to publish. */
export function readCreationId(c: Context, { creation_id: id, ...rest }: Fields): string {
  const [stray] = Object.keys(rest)
  if (stray !== undefined) return end(badParameter(c, `Unexpected parameter ${stray}`))
  return id ?? end(badParameter(c, "The parameter creation_id is required"))
}

/** Asking is what brings a container further. */
export function stepOn(tools: SandboxTools, container: ContainerBase): ReturnType<typeof statusOf> {
  const status = statusOf(tools, container)
  if (status === "IN_PROGRESS") {
    tools.memory.put("container", container.id, { ...container, pollsLeft: container.pollsLeft - 1 })
  }
  return status
}

type Nodes<C, M> = {
  readonly showContainer: (tools: SandboxTools, container: C) => Node
  readonly findMedium: (tools: SandboxTools, account: string, id: string) => M | undefined
  readonly showMedium: (medium: M) => Node
}

/** A container or a medium of whoever asks. */
export function readNode<C extends ContainerBase, M>(
  tools: SandboxTools,
  c: Context,
  { account, fields }: { readonly account: Account; readonly fields: Fields },
  { showContainer, findMedium, showMedium }: Nodes<C, M>,
): Response {
  const id = c.req.param("id") ?? ""
  const container = tools.memory.get<C>("container", id)
  if (container !== undefined && container.account === account.id) {
    return answer(c, pick(c, showContainer(tools, container), fields["fields"]))
  }
  const medium = findMedium(tools, account.id, id)
  return medium === undefined ? nothingThere(c, id) : answer(c, pick(c, showMedium(medium), fields["fields"]))
}
