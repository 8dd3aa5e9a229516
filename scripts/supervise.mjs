// What `npm start` becomes once everything is prepared: a small process that runs the service and starts it again when it
// crashes. Where something else does that, such as systemd, `node src/app/main.ts` is the service alone.

import { supervise } from "./supervise/supervise.mjs"

process.exitCode = await supervise({ args: ["src/app/main.ts"] })
