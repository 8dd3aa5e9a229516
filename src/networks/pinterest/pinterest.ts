import type { NetworkAdapter } from "#networks/network.ts"
import { connect } from "#networks/pinterest/connect.ts"
import { publish } from "#networks/pinterest/publish.ts"
import { readChoices } from "#networks/pinterest/read-choices.ts"
import { readMetrics } from "#networks/pinterest/read-metrics.ts"

export const pinterest: NetworkAdapter = {
  key: "pinterest",
  hosts: { www: "https://www.pinterest.com", api: "https://api.pinterest.com" },
  apiVersion: "v5",
  needs: { appKeys: true, publicAddress: false },
  connect,
  publish,
  readMetrics,
  readChoices,
}
