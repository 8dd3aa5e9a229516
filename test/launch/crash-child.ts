// Loaded into a service before it starts: SIGUSR2 makes something go wrong that nothing catches.

const message = `the cause, with a secret: Bearer ${"s".repeat(40)}`

process.on("SIGUSR2", () => {
  if (process.env["CRASH_BY"] === "rejection") void Promise.reject(new Error(message))
  else setImmediate(() => fail())
})

function fail(): never {
  throw new Error(message)
}
