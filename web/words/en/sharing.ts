/** What another app shared with this one, before it becomes a draft. */
export const sharing = {
  title: "Shared with Fanfare",
  lead: "Make a draft of it, and go on from there. Nothing goes out.",
  make: "Write a post with it",
  discard: "Discard",
  nothing: "Nothing was shared.",
  nothingLead: "Share a text, a link or pictures from another app, and choose Fanfare.",
  home: "Go home",
  viewer: "You can look at posts in this workspace, but not write them.",
  files: (count: number) => (count === 1 ? "1 file" : `${count} files`),
  sending: (done: number, count: number) => `Uploading ${done + 1} of ${count}`,
} as const
