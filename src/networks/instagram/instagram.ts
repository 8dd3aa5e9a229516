import { connect } from "#networks/instagram/connect.ts"
import { publish } from "#networks/instagram/publish.ts"
import { readMetrics } from "#networks/instagram/read-metrics.ts"
import { graphVersion } from "#networks/meta-shared/graph-version.ts"
import type { NetworkAdapter } from "#networks/network.ts"

export const instagram: NetworkAdapter = {
  key: "instagram",
  hosts: {
    web: "https://www.instagram.com",
    api: "https://api.instagram.com",
    graph: "https://graph.instagram.com",
  },
  apiVersion: graphVersion,
  needs: { appKeys: true, publicAddress: true },
  connect,
  publish,
  readMetrics,
}
