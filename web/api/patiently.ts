import { onSignal, sendSignal } from "./signals.ts"

const askAgainMs = 4_000

/**
 * Fetches a part of the app. While the server is away it waits, so that the page stays, with all that was typed into it,
 * and then tries once more: some browsers remember that a part could not be fetched, others fetch it.
 */
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let isLastTry = false; ;) {
    try {
      return await load()
    } catch (error) {
      if (isLastTry) throw error
      isLastTry = await isServerThere()
      if (!isLastTry) await beforeNextTry()
    }
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok
  } catch {
    return false
  }
}

async function beforeNextTry(): Promise<void> {
  sendSignal("unreachable")
  const { promise, resolve } = Promise.withResolvers<void>()
  const stopListening = onSignal("reachable", resolve)
  const timer = window.setTimeout(resolve, askAgainMs)
  await promise
  stopListening()
  window.clearTimeout(timer)
}
