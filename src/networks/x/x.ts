import type { NetworkAdapter } from "#networks/network.ts"
import { connect } from "#networks/x/connect.ts"
import { publish } from "#networks/x/publish.ts"
import { readMetrics } from "#networks/x/read-metrics.ts"

export const x: NetworkAdapter = {
  key: "x",
  hosts: { web: "https://x.com", api: "https://api.x.com" },
  apiVersion: "2",
  needs: { appKeys: true, publicAddress: false },
  connect,
  publish,
  readMetrics,
}
