import { readFileSync } from "node:fs"
import type { View } from "#mcp/view.ts"

export const approvalCardUri = "ui://fanfare/approval-card"

/** The card of a request that waits, with a way to the page where people decide. It can approve nothing by itself. */
export function approvalCard(baseUrl: URL): View {
  const script = readFileSync(new URL("./approval-card.js", import.meta.url), "utf8")
  const styles = readFileSync(new URL("./approval-card.css", import.meta.url), "utf8")
  return {
    uri: approvalCardUri,
    name: "approval_card",
    title: "Approval card",
    description: "What waits for a person's approval, and a link to the page where it is decided.",
    html: [
      "<!doctype html>",
      '<html lang="en">',
      `<head><meta charset="utf-8"><meta name="fanfare-origin" content="${baseUrl.origin}">`,
      `<title>Fanfare</title><style>${styles}</style></head>`,
      `<body><script type="module">${script}</script></body>`,
      "</html>",
    ].join("\n"),
  }
}
