import type { NetworkAdapter } from "#networks/network.ts"
import { connect } from "#networks/threads/connect.ts"
import { publish } from "#networks/threads/publish.ts"
import { readMetrics } from "#networks/threads/read-metrics.ts"

export const threads: NetworkAdapter = {
  key: "threads",
  hosts: {
    web: "https://www.threads.net",
    graph: "https://graph.threads.net",
  },
  apiVersion: "v1.0",
  needs: { appKeys: true, publicAddress: true },
  connect,
  publish,
  readMetrics,
}
