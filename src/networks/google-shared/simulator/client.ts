/** The app that every Google of the sandbox knows. */
export const clientId = "sandbox"
export const clientSecret = "sandbox-secret"
