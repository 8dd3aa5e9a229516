import { PgBoss } from "pg-boss"
import { callNetwork, type Task } from "./call-network.ts"

/* The same call as a job of pg-boss, with the shortest polling that it takes. */

const [url = "", api = "", loops = "1", size = "1"] = process.argv.slice(2)
const boss = new PgBoss({ connectionString: url, max: 10, schedule: false, supervise: false })
boss.on("error", (error) => process.stderr.write(`${error.message}\n`))
const call = callNetwork(api)
await boss.start()
await boss.work<Task>(
  "timers",
  {
    pollingIntervalSeconds: 0.5,
    batchSize: Number(size),
    localConcurrency: Number(loops),
    priority: false,
    orderByCreatedOn: false,
  },
  async (jobs) => void (await Promise.all(jobs.map(({ data }) => call(data)))),
)

const end = async () => {
  process.stdin.destroy()
  await boss.stop({ graceful: true, timeout: 5000 })
}
process.once("SIGTERM", () => void end())
process.stdin.resume().once("end", () => void end())
process.stdout.write("ready\n")
