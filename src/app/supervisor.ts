import process from "node:process"

/*
 * `npm start` runs the service under a supervisor (bin/supervise.mjs), which starts it again when it crashes. The two
 * have a channel. Without a supervisor there is none, and nothing here does anything.
 */

/** Says how far the service is: a crash after "ready" is a reason to start it again, one after "stopping" is not. */
export function tellSupervisor(state: "ready" | "stopping"): void {
  // A supervisor that has just gone hears nothing, and need not.
  if (process.connected) process.send?.(state, undefined, {}, () => {})
}

/** Calls back when the supervisor was told to end, each time, with the signal that told it. */
export function onStopAsked(callBack: (signal: NodeJS.Signals) => void): void {
  process.on("message", (message) => {
    if (message === "SIGINT" || message === "SIGTERM") callBack(message)
  })
}

/** Calls back when the supervisor has gone, also when it went before this was asked. */
export function onceSupervisorGone(callBack: () => void): void {
  if (process.send === undefined) return
  if (!process.connected) return callBack()
  process.once("disconnect", callBack)
  // Waiting for this is no reason to stay.
  process.channel?.unref()
}
