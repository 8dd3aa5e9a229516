import type { Network } from "#domain/network.ts"
import { linkedinConstraints, linkedinOptions } from "#domain/networks/linkedin-shared.ts"

export const linkedin: Network = {
  key: "linkedin",
  provider: "LinkedIn",
  constraints: linkedinConstraints,
  options: [
    {
      key: "linkedin.visibility",
      label: "Who can see it",
      type: "choice",
      choices: ["PUBLIC", "CONNECTIONS"],
      default: "PUBLIC",
      required: false,
    },
    ...linkedinOptions("linkedin"),
  ],
}
