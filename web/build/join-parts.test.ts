import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { type FilePart, joinParts } from "./join-parts.ts"

const part = (name: string, size: number, users: string, needs: string[] = [], isFixed = false): FilePart => ({
  modules: [name],
  size,
  users: new Set(users),
  needs: new Set(needs),
  isFixed,
})

const filesOf = (parts: readonly FilePart[]) => parts.map(({ modules }) => modules.toSorted().join("+")).toSorted()

test("small parts that the same places need become one file", () => {
  assert.deepEqual(filesOf(joinParts([part("a", 300, "pq"), part("b", 400, "pqr"), part("c", 90, "pq")], 1000)), [
    "a+b+c",
  ])
})

test("a part that most places would fetch in vain stays apart", () => {
  assert.deepEqual(filesOf(joinParts([part("a", 300, "pqrstu"), part("b", 40_000, "pq")], 1000)), ["a", "b"])
  assert.deepEqual(
    filesOf(joinParts([part("a", 10, "pq"), part("b", 10, "rs")], 1000)),
    ["a", "b"],
    "nobody needs both",
  )
})

test("a part with much below it stays apart from those that do without", () => {
  const parts = [part("a", 10, "pq", ["c"]), part("b", 10, "pqrstu"), part("c", 40_000, "pq", [], true)]
  assert.deepEqual(filesOf(joinParts(parts, 1000)), ["a", "b", "c"])
})

test("what is fixed is joined with nothing", () => {
  assert.deepEqual(filesOf(joinParts([part("a", 10, "pq"), part("b", 10, "pq", [], true)], 1000)), ["a", "b"])
})

test("two parts are not joined around a third that needs one and is needed by the other", () => {
  const parts = [part("a", 10, "pq", ["b"]), part("b", 10, "pq", ["c"], true), part("c", 10, "pq")]
  assert.deepEqual(filesOf(joinParts(parts, 1000)), ["a", "b", "c"])
})

/** Parts as a build finds them: each needs only later ones, which are needed wherever it is. */
const builds = fc
  .array(
    fc.record({
      size: fc.integer({ min: 1, max: 5000 }),
      users: fc.subarray([..."pqrstuvw"], { minLength: 1 }),
      needs: fc.array(fc.nat({ max: 30 }), { maxLength: 3 }),
      isFixed: fc.boolean(),
    }),
    { maxLength: 25 },
  )
  .map((drawn) => {
    const users = drawn.map((each) => new Set(each.users))
    const needs = drawn.map((each, at) => new Set(each.needs.filter((to) => to > at && to < drawn.length)))
    for (const [at, below] of needs.entries()) {
      for (const to of below) for (const user of users[at] ?? []) users[to]?.add(user)
    }
    return drawn.map(({ size, isFixed }, at): FilePart => ({
      modules: [String(at)],
      size,
      isFixed,
      users: users[at] ?? new Set(),
      needs: new Set(Array.from(needs[at] ?? [], String)),
    }))
  })

test("whatever is joined: every module is in one file, no files need each other in a circle, and every place has what it needs", () => {
  fc.assert(
    fc.property(builds, (parts) => {
      const joined = joinParts(parts, 1000)
      const homes = new Map(joined.flatMap((file) => file.modules.map((module) => [module, file] as const)))
      assert.deepEqual(
        joined.flatMap(({ modules }) => modules).toSorted(),
        parts.flatMap(({ modules }) => modules).toSorted(),
      )

      const below = new Map(joined.map((file) => [file, new Set([...file.needs].map((module) => homes.get(module)))]))
      const left = new Set(joined)
      for (let free = [...left]; free.length > 0;) {
        free = [...left].filter((file) => ![...(below.get(file) ?? [])].some((to) => to !== undefined && left.has(to)))
        for (const file of free) left.delete(file)
      }
      assert.deepEqual([...left], [], "a circle")

      for (const { modules, users } of parts) {
        for (const module of modules) assert.ok(users.isSubsetOf(homes.get(module)?.users ?? new Set()))
      }
      for (const { needs, users } of joined) {
        for (const module of needs)
          assert.ok(users.isSubsetOf(homes.get(module)?.users ?? new Set()), "a file without what it needs")
      }
    }),
  )
})

test("joining costs no place more than it saves all of them", () => {
  const cost = (parts: readonly FilePart[]) =>
    parts.reduce((sum, { size, users }) => sum + (size + 1000) * users.size, 0)
  fc.assert(fc.property(builds, (parts) => assert.ok(cost(joinParts(parts, 1000)) <= cost(parts))))
})
