import { plural } from "../plural.ts"

export const trash = {
  title: "Trash",
  lead: "Posts stay here for 30 days after they were deleted.",
  columns: { post: "Post", accounts: "Accounts", deleted: "Deleted", actions: "Actions" },
  deletedBy: (when: string, name: string) => `${when} by ${name}`,
  gone: (days: number) => (days <= 1 ? "Gone within a day" : `Gone in ${days} days`),
  restore: "Bring back",
  restoreOf: (post: string) => `Bring back ${post}`,
  restored: "The post is back, as a draft.",
  openRestored: "Open",
  leftAccounts: (count: number) =>
    count === 1
      ? "1 account is left out: it has the post already, or is no longer connected."
      : `${count} accounts are left out: they have the post already, or are no longer connected.`,
  leftMedia: (count: number) => `${plural(count, "file was", "files were")} deleted meanwhile.`,
  delete: "Delete for good",
  deleteOf: (post: string) => `Delete for good: ${post}`,
  deleteTitle: "Delete this post for good?",
  deleteBody: "It cannot be brought back after that, nor can its history.",
  deleted: "The post is deleted for good.",
  empty: "Empty the trash…",
  emptyTitle: "Delete everything in the trash for good?",
  emptyBody: "Nothing of it can be brought back after that.",
  emptyVerb: "Empty the trash",
  emptied: (count: number) => `${plural(count, "post is", "posts are")} deleted for good.`,
  nothing: "The trash is empty.",
  nothingLead: "What you delete waits here for 30 days, so that you can have it back.",
} as const
