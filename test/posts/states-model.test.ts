import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import { openPlace, type Place, type Post } from "./place.ts"
import { setStatus } from "./set-status.ts"

/*
 * A post through any series of calls by an agent and a person, beside a model of a few lines. What the model allows must
 * happen and nothing else may: the answer, the status, the text, the time, and an updatedAt that only moves on.
 */

type Status = Post["status"]
type Model = { status: Status | "gone"; text: string; time: string | undefined }

let place: Place
let x: string

before(async () => {
  place = await openPlace()
  x = await place.account("x")
})
after(async () => place.close())

type Caller = "agent" | "person"
type Step =
  | { readonly does: "edit" | "option" | "update"; readonly by: Caller; readonly text: string }
  | { readonly does: "schedule" | "publishNow" | "delete" | "unschedule"; readonly by: Caller }
  | { readonly does: "becomes"; readonly status: Status }

const caller = fc.constantFrom<Caller>("agent", "person")

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom("edit" as const, "option" as const, "update" as const),
      by: caller,
      text: fc.stringMatching(/^[a-z]{1,9}$/),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom("schedule" as const, "publishNow" as const, "unschedule" as const),
      by: caller,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("delete" as const), by: caller }) },
  // What publishing will do: it ends well, or it does not.
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("becomes" as const),
      status: fc.constantFrom<Status>("Published", "Failed"),
    }),
  },
)

const moves: Record<string, Partial<Record<Status, Status>>> = {
  schedule: { Draft: "Scheduled" },
  publishNow: { Draft: "Publishing", Failed: "Publishing" },
  unschedule: { Scheduled: "Draft" },
}

/** The status code that a step must be answered with, and what it does to the model. */
function expect(model: Model, taken: Exclude<Step, { does: "becomes" }>): number {
  const { does, by } = taken
  const isAgent = by === "agent"
  if (isAgent && does === "unschedule") return 404
  if (isAgent && (does === "schedule" || does === "publishNow" || does === "delete")) return 403
  if (model.status === "gone") return 404
  if (does === "edit" || does === "option" || does === "update") {
    if (model.status === "Scheduled" && isAgent) return 403
    if (model.status === "Publishing" || model.status === "Published") return 409
    if (does !== "option" && "text" in taken) model.text = taken.text
    if (does === "update" && model.status !== "Scheduled") model.time = undefined
    return 200
  }
  if (does === "delete") {
    if (model.status === "Publishing" || model.status === "Published") return 409
    model.status = "gone"
    return 200
  }
  const next = moves[does]?.[model.status]
  if (next === undefined) return 409
  model.status = next
  if (does === "schedule") model.time = at
  if (does === "unschedule") model.time = undefined
  return 200
}

const at = "2035-06-01T12:00:00.000000Z"

async function take(id: string, taken: Exclude<Step, { does: "becomes" }>): Promise<number> {
  const text = "text" in taken ? taken.text : ""
  const calls: Record<typeof taken.does, readonly [string, object]> = {
    edit: ["posts.setVersionText", { id, body: text }],
    option: ["posts.setOption", { id, key: "x.madeWithAi", value: "true" }],
    update: ["posts.update", { id, accountIds: [x], versions: [{ content: [{ body: text }] }] }],
    schedule: ["posts.schedule", { id, at }],
    publishNow: ["posts.publishNow", { id }],
    unschedule: ["posts.unschedule", { id }],
    delete: ["posts.delete", { id }],
  }
  const [name, input] = calls[taken.does]
  const answer =
    taken.by === "agent" ? await place.agent.call(name, input) : await place.owner.post(`/api/app/${name}`, input)
  return answer.status
}

test("S-021 S-139 S-140 S-141 S-146: whatever is done in whatever order, a post is where the model says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { id, updatedAt } = await place.agent.run("posts.create", { accountIds: [x], body: "start" })
      const model: Model = { status: "Draft", text: "start", time: undefined }
      let last = updatedAt
      for (const taken of steps) {
        if (taken.does === "becomes") {
          if (model.status !== "Publishing") continue
          await setStatus(place, id, taken.status)
          model.status = taken.status
        } else {
          assert.equal(await take(id, taken), expect(model, taken), JSON.stringify({ taken, model }))
        }
        const read = await place.agent.call("posts.get", { id })
        if (model.status === "gone") {
          assert.equal(read.status, 404)
          continue
        }
        const post = read.body as Post
        assert.equal(post.status, model.status)
        assert.equal(post.versions[0]?.content[0]?.body, model.text)
        assert.equal(post.scheduledAt, model.time)
        assert.ok(post.updatedAt >= last)
        last = post.updatedAt
      }
    }),
    { numRuns: 60 },
  )
})
