// Makes a fresh clone ready to run: packages, web app, documentation, database template. It is plain JavaScript without packages because
// it runs before any are there, on whatever Node (20 or newer) the machine has.
//
// What follows it in an npm script runs on the Node that was installed, because npm puts node_modules/.bin first on the
// PATH. It is started by `exec env … node`: exec, so that no shell stands between npm and that program when signals come;
// env, because bash remembers where it found `node` the first time and would run that one again.

import { areDocsBuilt, buildDocs } from "./prepare/build-docs.mjs"
import { buildWeb, isWebBuilt } from "./prepare/build-web.mjs"
import { checkNode } from "./prepare/check-node.mjs"
import { installPackages, isInstalled } from "./prepare/install.mjs"
import { isNodeLinked, linkNode } from "./prepare/link-node.mjs"
import { isTemplateMade, makeTemplate } from "./prepare/make-template.mjs"
import { StepFailed } from "./prepare/run-step.mjs"
import { withLock } from "./prepare/with-lock.mjs"

const purpose = process.argv[2] ?? "start"

/**
 * What is to be done next, side by side; nothing when all is there. Whether the web app, the documentation and the
 * template are right can only be told once the packages are.
 */
function findSteps() {
  const isWebReady = purpose === "check" || isWebBuilt()
  const areDocsReady = purpose === "check" || areDocsBuilt()
  if (!isInstalled({ withTools: purpose !== "start" || !isWebReady || !areDocsReady })) return [installPackages]
  if (!isNodeLinked()) return [linkNode]
  const isTemplateReady = purpose === "check" || isTemplateMade()
  return [
    ...(isWebReady ? [] : [buildWeb]),
    ...(areDocsReady ? [] : [buildDocs]),
    ...(isTemplateReady ? [] : [makeTemplate]),
  ]
}

/** Runs steps side by side, and waits for all of them even when one fails: the lock is theirs. */
async function runSteps(/** @type {readonly (() => Promise<void>)[]} */ steps) {
  const outcomes = await Promise.allSettled(steps.map((step) => step()))
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason
}

try {
  if (findSteps().length > 0) {
    await withLock(async () => {
      const done = new Set()
      for (let steps = findSteps(); steps.length > 0; steps = findSteps()) {
        if (steps.some((step) => done.has(step)))
          throw new StepFailed("A prepared file changed right after it was written: is another program changing it?")
        await runSteps(steps)
        for (const step of steps) done.add(step)
      }
    })
  }
  checkNode()
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
