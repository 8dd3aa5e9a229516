import { connect } from "#networks/linkedin-page/connect.ts"
import { publish } from "#networks/linkedin-page/publish.ts"
import { linkedinVersion } from "#networks/linkedin-shared/api-version.ts"
import type { NetworkAdapter } from "#networks/network.ts"

export const linkedinPage: NetworkAdapter = {
  key: "linkedin-page",
  hosts: {
    www: "https://www.linkedin.com",
    api: "https://api.linkedin.com",
  },
  apiVersion: linkedinVersion,
  needs: { appKeys: true, publicAddress: false },
  connect,
  publish,
  readMetrics: null,
}
