/** The cookies of a browser on its way through here. */
export const cookieNames = {
  session: "fanfare_auth",
  interaction: "fanfare_auth_request",
  resume: "fanfare_auth_resume",
}

/** How long an access token lasts: after that the client sends its person here again. */
export const accessTokenSeconds = 3600

/** The claim of an access token that says on which grant it stands. */
export const grantClaim = "grant"
