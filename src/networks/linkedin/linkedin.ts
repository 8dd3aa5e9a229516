import { linkedinVersion } from "#networks/linkedin-shared/api-version.ts"
import { connect } from "#networks/linkedin/connect.ts"
import { publish } from "#networks/linkedin/publish.ts"
import type { NetworkAdapter } from "#networks/network.ts"

export const linkedin: NetworkAdapter = {
  key: "linkedin",
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
