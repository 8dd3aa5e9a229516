import { connect } from "#networks/facebook/connect.ts"
import { publish } from "#networks/facebook/publish.ts"
import { readMetrics } from "#networks/facebook/read-metrics.ts"
import { graphVersion } from "#networks/meta-shared/graph-version.ts"
import type { NetworkAdapter } from "#networks/network.ts"

export const facebook: NetworkAdapter = {
  key: "facebook",
  hosts: {
    web: "https://www.facebook.com",
    graph: "https://graph.facebook.com",
    // Facebook returns addresses there; the sandbox needs a host for its own.
    upload: "https://rupload.facebook.com",
  },
  apiVersion: graphVersion,
  needs: { appKeys: true, publicAddress: true },
  connect,
  publish,
  readMetrics,
}
