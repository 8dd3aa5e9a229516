import { createHmac } from "node:crypto"
import { Agent } from "undici"
import { samplePost } from "./sample-post.ts"
import { serve } from "./talk.ts"

// The least that could be called delivering: sign and post, no database, no guard, no log. As many at a time to each
// receiver as the service has.

const atOnce = 8
const agent = new Agent({ connections: atOnce, pipelining: 1 })

async function deliver(port: number, count: number): Promise<void> {
  let left = count
  const work = async () => {
    while (left > 0) {
      left -= 1
      const body = JSON.stringify({
        id: "evt_01kan3n4zqe7gt4k5c1r6w8v2h",
        type: "post.published",
        createdAt: Temporal.Now.instant().toString({ fractionalSecondDigits: 6 }),
        workspaceId: "wsp_01kan3n4zqe7gt4k5c1r6w8v2h",
        data: samplePost,
      })
      const t = Math.floor(Date.now() / 1000)
      const v1 = createHmac("sha256", "whsec_secret").update(`${t}.${body}`).digest("hex")
      const answer = await agent.request({
        origin: `http://127.0.0.1:${port}`,
        path: "/",
        method: "POST",
        headers: { "content-type": "application/json", "fanfare-signature": `t=${t},v1=${v1}` },
        body,
      })
      await answer.body.dump()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

serve({
  async deliver({ ports, count }: { readonly ports: readonly number[]; readonly count: number }) {
    await Promise.all(ports.map(async (port) => deliver(port, count)))
  },
})
