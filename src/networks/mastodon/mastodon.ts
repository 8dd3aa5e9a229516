import { connect } from "#networks/mastodon/connect.ts"
import { publish } from "#networks/mastodon/publish.ts"
import { readChoices } from "#networks/mastodon/read-choices.ts"
import { readMetrics } from "#networks/mastodon/read-metrics.ts"
import type { NetworkAdapter } from "#networks/network.ts"

export const mastodon: NetworkAdapter = {
  key: "mastodon",
  // Everybody lives on a server of their own: `https:/` and `/social.example` make its address.
  hosts: { servers: "https:/" },
  apiVersion: "v1",
  needs: { appKeys: false, publicAddress: false },
  connect,
  publish,
  readMetrics,
  readChoices,
}
