import { createHash } from "node:crypto"
import { ageOf } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

type Shown = { readonly id: string; readonly publishedAt: string }

/** Numbers that grow with the age of a post, nothing at first, and the same whenever they are asked for. */
export function growthOf(tools: SandboxTools, { id, publishedAt }: Shown): (index: number, most: number) => number {
  const luck = createHash("sha256").update(id).digest()
  const share = 1 - Math.exp(-Math.max(0, ageOf(tools, publishedAt)) / 3600 / 24)
  return (index, most) => Math.floor((most * share * (64 + luck.readUInt8(index))) / 256)
}

/** A number of the whole life of a post. */
export function insightOf(id: string, name: string, value: number | undefined): object {
  return {
    name,
    period: "lifetime",
    values: [{ value }],
    title: name.charAt(0).toUpperCase() + name.slice(1),
    description: "",
    id: `${id}/insights/${name}/lifetime`,
  }
}
