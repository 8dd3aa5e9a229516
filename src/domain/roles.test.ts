import assert from "node:assert/strict"
import { test } from "node:test"
import { isAtLeast, mayChange, mayGrant, roles } from "#domain/roles.ts"

const pairs = roles.flatMap((one) => roles.map((other) => [one, other] as const))

test("roles stand in one order: viewer, editor, admin, owner", () => {
  assert.deepEqual(roles, ["viewer", "editor", "admin", "owner"])
  for (const [one, other] of pairs) {
    assert.equal(isAtLeast(one, other), roles.indexOf(one) >= roles.indexOf(other), `${one}, ${other}`)
  }
})

test("admins hand out every role but owner, owners every role, and nobody else any", () => {
  const given = Object.fromEntries(roles.map((giver) => [giver, roles.filter((role) => mayGrant(giver, role))]))
  assert.deepEqual(given, {
    viewer: [],
    editor: [],
    admin: ["viewer", "editor", "admin"],
    owner: ["viewer", "editor", "admin", "owner"],
  })
})

test("an admin can change everybody but an owner, and those below an admin nobody", () => {
  for (const [changer, current] of pairs) {
    const isAllowed = changer === "owner" || (changer === "admin" && current !== "owner")
    assert.equal(mayChange(changer, current), isAllowed, `${changer}, ${current}`)
  }
})
