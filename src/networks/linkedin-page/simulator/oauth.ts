import { findKeeper, listKept } from "#networks/linkedin-page/simulator/pages.ts"
import type { LinkedinConsent } from "#networks/linkedin-shared/simulator/oauth.ts"

/** What an app with the reviewed product for pages may ask for: it is the app's only one, so nothing of signing in. */
export const consent: LinkedinConsent = {
  scopes: ["r_organization_social", "w_organization_social", "rw_organization_admin"],
  choices: (tools) =>
    listKept(tools).map(({ page, member }) => ({
      account: page.id,
      label: `${member.name}, who looks after ${page.name}`,
    })),
  memberOf: findKeeper,
}
