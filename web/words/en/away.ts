/** The app opened without a server: what was being written. */
export const away = {
  title: "Kept in this browser",
  lead: "The server does not have these texts yet. They stay here until you open their posts again.",
  copy: "The text",
} as const
