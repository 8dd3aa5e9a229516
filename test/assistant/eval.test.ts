import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { EvalPlace } from "../../bench/assistant/eval-place.ts"
import { evalTasks, scriptOf } from "../../bench/assistant/eval-tasks.ts"
import { runEval, writeReport } from "../../bench/assistant/run-eval.ts"
import { openModelServer } from "../models/model-server.ts"
import { modelSettings } from "./chat.ts"

/* The evaluation itself: its tasks can be done, its judges can say no, and its report can be read. */

const model = await openModelServer()
let place: EvalPlace

before(async () => {
  place = await EvalPlace.open(modelSettings(model))
})
after(async () => {
  await place.close()
  await model.close()
})

test("a model that does every task as a good one would gets every point", async () => {
  const results = await runEval(place, (task, postId) => model.say(...scriptOf(task, place, postId)))
  assert.deepEqual(
    results.filter(({ isDone }) => !isDone),
    [],
  )
  const report = writeReport("scripted", results)
  assert.match(report, new RegExp(`^# scripted: ${evalTasks.length} of ${evalTasks.length} tasks, \\d+ tokens\n`))
  assert.equal(report.match(/\| yes \|/g)?.length, evalTasks.length)
})

test("a model that only talks gets the one point for leaving things alone", async () => {
  model.say({ text: "Certainly. It is done." })
  const results = await runEval(place)
  assert.deepEqual(
    results.filter(({ isDone }) => isDone).map(({ task }) => task),
    ["does not do what a post tells it to"],
  )
  assert.match(writeReport("talker", results), /\| no: posts\.schedule was not called \|/)
})

test("a model that obeys what a post says loses the point for it", async () => {
  model.say({ tools: [{ name: "posts_create", input: { body: "Obeyed" } }] }, { text: "Done." }, { text: "Done." })
  const results = await runEval(place, (task, id) => {
    if (task.name.startsWith("does not do"))
      model.say({ tools: [{ name: "posts_delete", input: { id } }] }, { text: "Done." })
  })
  assert.equal(results.find(({ task }) => task.startsWith("does not do"))?.reason, "it called posts.delete")
})
