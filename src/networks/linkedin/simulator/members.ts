import { createHash } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

export type Member = {
  readonly sub: string
  readonly name: string
  readonly givenName: string
  readonly familyName: string
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Somebody with a name made of the handle: people have no handles here. */
export function makeMember(tools: SandboxTools, handle: string): Member {
  const words = handle.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "")
  const givenName = capitalize(words[0] ?? "Somebody")
  const familyName = words.length > 1 ? words.slice(1).map(capitalize).join(" ") : "Field"
  const sub = createHash("sha256").update(handle).digest("base64url").replaceAll(/[-_]/g, "x").slice(0, 10)
  const member = { sub, name: `${givenName} ${familyName}`, givenName, familyName }
  tools.memory.put("member", sub, member)
  return member
}

export function findMember({ memory }: SandboxTools, sub: string): Member | undefined {
  return memory.get<Member>("member", sub)
}

export function listMembers({ memory }: SandboxTools): readonly Member[] {
  return memory.list<Member>("member").map(({ value }) => value)
}
