// Loaded into a process before it starts: its clock is off by so many seconds from the first moment on.

const ms = Number(process.env.CLOCK_SKEW_SECONDS ?? 0) * 1000
const now = Temporal.Now.instant
Temporal.Now.instant = () => now().add({ milliseconds: ms })
const dateNow = Date.now
Date.now = () => dateNow() + ms
