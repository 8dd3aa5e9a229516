import { connect } from "#networks/google-business/connect.ts"
import { publish } from "#networks/google-business/publish.ts"
import type { NetworkAdapter } from "#networks/network.ts"

export const googleBusiness: NetworkAdapter = {
  key: "google-business",
  hosts: {
    web: "https://accounts.google.com",
    oauth: "https://oauth2.googleapis.com",
    accounts: "https://mybusinessaccountmanagement.googleapis.com",
    locations: "https://mybusinessbusinessinformation.googleapis.com",
    posts: "https://mybusiness.googleapis.com",
  },
  // Google fetches pictures by itself, and from a public address only.
  apiVersion: "v4",
  needs: { appKeys: true, publicAddress: true },
  connect,
  publish,
  readMetrics: null,
}
