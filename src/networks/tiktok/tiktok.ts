import type { NetworkAdapter } from "#networks/network.ts"
import { connect } from "#networks/tiktok/connect.ts"
import { publish } from "#networks/tiktok/publish.ts"
import { readChoices } from "#networks/tiktok/read-choices.ts"
import { readMetrics } from "#networks/tiktok/read-metrics.ts"

export const tiktok: NetworkAdapter = {
  key: "tiktok",
  hosts: {
    web: "https://www.tiktok.com",
    api: "https://open.tiktokapis.com",
    // TikTok returns addresses there; the sandbox needs a host for its own.
    upload: "https://open-upload.tiktokapis.com",
  },
  apiVersion: "v2",
  needs: { appKeys: true, publicAddress: true },
  connect,
  publish,
  readMetrics,
  readChoices,
}
