import { modelSettings } from "../test/assistant/chat.ts"
import { openModelServer } from "../test/models/model-server.ts"
import { EvalPlace } from "./assistant/eval-place.ts"
import { scriptOf } from "./assistant/eval-tasks.ts"
import { runEval, writeReport } from "./assistant/run-eval.ts"

/*
 * How well a language model does what people ask the assistant for. With FANFARE_AI_PROVIDER and its companions set it asks
 * that model; without them a scripted one, which shows what the report looks like.
 */

const names = ["FANFARE_AI_PROVIDER", "FANFARE_AI_MODEL", "FANFARE_AI_KEY", "FANFARE_AI_URL"] as const
const set = Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

if (set["FANFARE_AI_PROVIDER"] === undefined) {
  const model = await openModelServer()
  const place = await EvalPlace.open(modelSettings(model))
  const results = await runEval(place, (task, postId) => model.say(...scriptOf(task, place, postId)))
  console.log(writeReport("scripted", results))
  await place.close()
  await model.close()
} else {
  const place = await EvalPlace.open(set)
  const results = await runEval(place)
  console.log(writeReport(`${set["FANFARE_AI_PROVIDER"]} ${set["FANFARE_AI_MODEL"] ?? ""}`, results))
  await place.close()
  process.exitCode = results.every(({ isDone }) => isDone) ? 0 : 1
}
