/** The commands for those who use a service, as the help of `fanfare` lists them. It stands apart so that other commands start without them. */
export const remoteUsages = [
  ["login [ADDRESS]", "Logs in to a service with a personal token, for the commands below."],
  ["logout", "Forgets the token."],
  ["accounts", "Lists the connected accounts."],
  [
    "posts list|show|create|schedule|publish|delete|import|export",
    "Lists, writes and schedules posts; reads and writes CSV.",
  ],
  ["media upload|list", "Uploads and lists pictures and videos."],
  ["analytics", "Shows how published posts did."],
  ["completion bash|zsh|fish|powershell", "Prints what completes these commands in your shell."],
] as const

/** Whether these words are for a service that may run elsewhere: all but those for whoever runs one. */
export function isRemote([name, part]: readonly string[]): boolean {
  if (name === "media") return part !== "move"
  return name === "complete" || remoteUsages.some(([line]) => line.split(" ")[0] === name)
}
