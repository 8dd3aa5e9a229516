import { connect } from "#networks/bluesky/connect.ts"
import { ownApp } from "#networks/bluesky/own-app.ts"
import { publish } from "#networks/bluesky/publish.ts"
import { readMetrics } from "#networks/bluesky/read-metrics.ts"
import type { NetworkAdapter } from "#networks/network.ts"

export const bluesky: NetworkAdapter = {
  key: "bluesky",
  hosts: {
    // Where names are looked up; an account itself lives on the server that its own document names.
    pds: "https://bsky.social",
    plc: "https://plc.directory",
    appview: "https://public.api.bsky.app",
    video: "https://video.bsky.app",
    web: "https://bsky.app",
  },
  apiVersion: "xrpc",
  needs: { appKeys: false, publicAddress: false },
  ownApp,
  connect,
  publish,
  readMetrics,
}
