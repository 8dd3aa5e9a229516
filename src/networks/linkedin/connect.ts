import { linkedinOAuth, whoAmI } from "#networks/linkedin-shared/sign-in.ts"
import type { Credentials, Granted, Outside, Refused } from "#networks/network.ts"
import { connectBy } from "#networks/oauth.ts"

const publishScopes = ["openid", "profile", "w_member_social"]

const oauth = linkedinOAuth(publishScopes)

async function findAccounts(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const user = await whoAmI(outside, credentials)
  if (user.kind === "refused") return user
  const { sub, name, picture } = user.value
  const avatar = picture === undefined ? {} : { avatarUrl: picture }
  // The scopes that anybody can get tell neither a handle nor the address of the profile.
  return { kind: "granted", accounts: [{ externalId: sub, handle: name, displayName: name, ...avatar, credentials }] }
}

export const connect = connectBy(oauth, { publishScopes }, findAccounts)
