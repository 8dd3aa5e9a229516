import type { NetworkAdapter } from "#networks/network.ts"
import { connect } from "#networks/youtube/connect.ts"
import { publish } from "#networks/youtube/publish.ts"
import { readChoices } from "#networks/youtube/read-choices.ts"
import { readMetrics } from "#networks/youtube/read-metrics.ts"

export const youtube: NetworkAdapter = {
  key: "youtube",
  hosts: {
    web: "https://accounts.google.com",
    oauth: "https://oauth2.googleapis.com",
    api: "https://www.googleapis.com",
    www: "https://www.youtube.com",
  },
  apiVersion: "v3",
  needs: { appKeys: true, publicAddress: false },
  connect,
  publish,
  readMetrics,
  readChoices,
}
