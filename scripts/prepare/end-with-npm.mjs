// Loaded beside the server by `npm start`. When npm itself is killed outright it cannot pass anything on, and the server
// would go on for ever as nobody's child: it stops gently instead.

const parent = process.ppid

const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, "SIGTERM")
}, 1_000).unref()
