import type { LinkedinConsent } from "#networks/linkedin-shared/simulator/oauth.ts"
import { findMember, listMembers } from "#networks/linkedin/simulator/members.ts"

/** What anybody's app may ask for. */
export const consent: LinkedinConsent = {
  scopes: ["openid", "profile", "email", "w_member_social"],
  choices: (tools) => listMembers(tools).map(({ sub, name }) => ({ account: sub, label: name })),
  memberOf: findMember,
}
