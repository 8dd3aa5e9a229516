import type { NetworkAdapter } from "#networks/network.ts"
import { connect } from "#networks/pixelfed/connect.ts"
import { publish } from "#networks/pixelfed/publish.ts"
import { readChoices } from "#networks/pixelfed/read-choices.ts"
import { readMetrics } from "#networks/pixelfed/read-metrics.ts"

export const pixelfed: NetworkAdapter = {
  key: "pixelfed",
  // Everybody lives on a server of their own: `https:/` and `/pixels.example` make its address.
  hosts: { servers: "https:/" },
  apiVersion: "v1",
  needs: { appKeys: false, publicAddress: false },
  connect,
  publish,
  readMetrics,
  readChoices,
}
