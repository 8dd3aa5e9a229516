import type { Network } from "#domain/network.ts"
import { linkedinConstraints, linkedinOptions } from "#domain/networks/linkedin-shared.ts"

export const linkedinPage: Network = {
  key: "linkedin-page",
  provider: "LinkedIn Page",
  constraints: linkedinConstraints,
  options: linkedinOptions("linkedin-page"),
}
