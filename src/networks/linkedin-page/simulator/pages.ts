import { createHash } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

export type Member = { readonly sub: string; readonly name: string }

export type Page = {
  readonly id: string
  readonly name: string
  readonly vanityName: string
  readonly followers: number
}

export type Role = {
  readonly member: string
  readonly page: string
  readonly role: "ADMINISTRATOR" | "CONTENT_ADMINISTRATOR" | "ANALYST"
  readonly state: "APPROVED" | "REQUESTED"
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}

/** `seed`: what its number comes from. The further pages of somebody are nobody else's, whatever those are called. */
function makePage({ memory }: SandboxTools, vanityName: string, seed = vanityName): Page {
  const hash = hashOf(seed)
  const id = String(10_000_000 + (hash.readUInt32BE(0) % 90_000_000))
  const words = vanityName.split("-").filter((word) => word !== "")
  const name = words.map(capitalize).join(" ")
  const page = { id, name, vanityName, followers: 200 + (hash.readUInt16BE(4) % 9000) }
  memory.put("page", id, page)
  return page
}

/**
 * A page with somebody who looks after it. They look after a second one as well, may only read the numbers of a third, and
 * have asked for a fourth.
 */
export function makePages(tools: SandboxTools, handle: string): Page {
  const vanityName = handle
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join("-")
  const sub = hashOf(`member of ${handle}`).toString("base64url").replaceAll(/[-_]/g, "x").slice(0, 10)
  const member: Member = { sub, name: `${capitalize(vanityName.split("-")[0] ?? "Somebody")} Field` }
  tools.memory.put("member", sub, member)
  const first = makePage(tools, vanityName)
  const roles: readonly Omit<Role, "member">[] = [
    { page: first.id, role: "ADMINISTRATOR", state: "APPROVED" },
    {
      page: makePage(tools, `${vanityName}-careers`, `${vanityName} careers`).id,
      role: "CONTENT_ADMINISTRATOR",
      state: "APPROVED",
    },
    { page: makePage(tools, `${vanityName}-labs`, `${vanityName} labs`).id, role: "ANALYST", state: "APPROVED" },
    {
      page: makePage(tools, `${vanityName}-ventures`, `${vanityName} ventures`).id,
      role: "ADMINISTRATOR",
      state: "REQUESTED",
    },
  ]
  for (const role of roles) tools.memory.put("role", `${sub} ${role.page}`, { ...role, member: sub })
  tools.memory.put("keeper", first.id, { member: sub })
  return first
}

function findMember({ memory }: SandboxTools, sub: string): Member | undefined {
  return memory.get<Member>("member", sub)
}

export function findPage({ memory }: SandboxTools, id: string): Page | undefined {
  return memory.get<Page>("page", id)
}

/** Who looks after a page, of those that were asked for by name. */
export function findKeeper(tools: SandboxTools, page: string): Member | undefined {
  const keeper = tools.memory.get<{ readonly member: string }>("keeper", page)
  return keeper === undefined ? undefined : findMember(tools, keeper.member)
}

/** The pages that a consent page offers, each with who would be signing in. */
export function listKept(tools: SandboxTools): readonly { readonly page: Page; readonly member: Member }[] {
  return tools.memory.list("keeper").flatMap(({ id }) => {
    const [page, member] = [findPage(tools, id), findKeeper(tools, id)]
    return page === undefined || member === undefined ? [] : [{ page, member }]
  })
}

export function rolesOf({ memory }: SandboxTools, sub: string): readonly Role[] {
  return memory
    .list<Role>("role")
    .map(({ value }) => value)
    .filter(({ member }) => member === sub)
}

export function mayPostFor(tools: SandboxTools, sub: string, page: string): boolean {
  const role = tools.memory.get<Role>("role", `${sub} ${page}`)
  return role?.state === "APPROVED" && role.role !== "ANALYST"
}
