import { networkKeys } from "#domain/network.ts"

/** A group of pages in the navigation, by the files that they are made of. */
export type Section = { readonly title: string; readonly sources: readonly string[] }

/** The order in which the site shows its pages. What is not here has an address, but no place in the navigation. */
export const sections: readonly Section[] = [
  {
    title: "Start",
    sources: ["docs/README.md", "docs/quick-start.md", "docs/teams.md", "docs/statistics.md", "docs/glossary.md"],
  },
  {
    title: "Networks",
    sources: ["docs/networks.md", ...networkKeys.map((key) => `docs/networks/${key}.md`)],
  },
  {
    title: "Agents and scripts",
    sources: ["docs/agents.md", "docs/mcp.md", "docs/rest.md", "docs/command-line.md", "docs/webhooks.md"],
  },
  {
    title: "Operating",
    sources: [
      "docs/installing.md",
      "docs/operating.md",
      "docs/how-far-it-goes.md",
      "docs/upgrading.md",
      "CHANGELOG.md",
      "docs/settings.md",
      "docs/metrics.md",
      "SECURITY.md",
      "docs/security.md",
    ],
  },
  {
    title: "How it is made",
    sources: [
      "docs/testing.md",
      "ARCHITECTURE.md",
      "docs/contract.md",
      "docs/states.md",
      "docs/conformance.md",
      "docs/decisions/README.md",
      "docs/guides/add-a-network.md",
      "docs/guides/add-an-action.md",
      "CONTRIBUTING.md",
      "REVIEW.md",
    ],
  },
]
