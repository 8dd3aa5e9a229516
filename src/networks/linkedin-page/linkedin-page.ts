import { apiVersion } from "#networks/linkedin-page/client.ts"
import { connect } from "#networks/linkedin-page/connect.ts"
import { publish } from "#networks/linkedin-page/publish.ts"
import type { NetworkAdapter } from "#networks/network.ts"

export const linkedinPage: NetworkAdapter = {
  key: "linkedin-page",
  hosts: {
    www: "https://www.linkedin.com",
    api: "https://api.linkedin.com",
    // No host, but it goes out of date like one: each version of the interface is served for about a year.
    version: apiVersion,
  },
  needs: { appKeys: true, publicAddress: false },
  connect,
  publish,
  readMetrics: null,
}
