import { installPackages, isInstalled } from "./install.mjs"
import { isNodeLinked, linkNode } from "./link-node.mjs"
import { parts } from "./parts.mjs"
import { StepFailed } from "./run-step.mjs"
import { withLock } from "./with-lock.mjs"

/**
 * Makes a fresh clone ready: packages, and except for checks the service, the web app, the documentation and the
 * database template.
 *
 * @param {string} purpose `check`, `test` or `start`
 */
export async function prepare(purpose) {
  const wanted = purpose === "check" ? [] : parts

  /** What is to be done next; nothing when all is there. What was built from packages can only be told once they are. */
  const findSteps = () => {
    const missing = wanted.filter(({ isBuilt }) => !isBuilt()).map(({ build }) => build)
    if (!isInstalled({ withTools: purpose !== "start" || missing.length > 0 })) return [installPackages]
    return isNodeLinked() ? missing : [linkNode]
  }

  if (findSteps().length === 0) return
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

/** Runs steps side by side, and waits for all of them even when one fails: the lock is theirs. */
async function runSteps(/** @type {readonly (() => Promise<void>)[]} */ steps) {
  const outcomes = await Promise.allSettled(steps.map((step) => step()))
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason
}
