/** The app opened without a server: what was being written, and a place to write more. */
export const away = {
  title: "Kept in this browser",
  lead: "The server does not have these texts yet. They stay here until you open their posts again.",
  copy: "The text",
  write: "A new post",
  writeHint: "Kept in this browser as you type. When the server is back, it opens as a draft.",
} as const
