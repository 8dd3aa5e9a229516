import { plural } from "../plural.ts"

/** What is said about taking a workspace from one server to another. */
export const archives = {
  export: "Export",
  exportLead:
    "A zip file with the posts of this workspace, their versions, labels, history and statistics, its media, account sets and slots. No passwords, tokens or members.",
  exportVerb: "Export workspace",
  import: "Import a workspace",
  importLead: "Make a new workspace from the export of another server. You become its owner.",
  importHere: "Go to import",
  choose: "Choose a file",
  chooseLabel: "The export of a workspace",
  sending: "Uploading …",
  checking: "Checking the file …",
  media: (done: number, of: number) => `Media: ${done} of ${of}`,
  posts: (done: number, of: number) => `Posts: ${done} of ${of}`,
  progress: "Import",
  cancel: "Cancel",
  stay: "Keep this page open until it is done.",
  done: (name: string, posts: number, media: number) =>
    `${name} is here, with ${plural(posts, "post", "posts")} and ${plural(media, "media item", "media items")}.`,
  accounts: (count: number) =>
    `${plural(count, "account has", "accounts have")} to be connected again, under Social accounts.`,
  scheduled: (count: number) =>
    `${plural(count, "post was", "posts were")} scheduled. They are drafts here and keep their time: schedule them when the accounts are connected, and not on both servers.`,
  interrupted: (count: number) =>
    `${plural(count, "post was", "posts were")} on the way out. Look at their results before you publish them again.`,
  leftOut: (count: number, names: string) =>
    `${plural(count, "file was", "files were")} missing or could not be read: ${names}`,
  authors:
    "You count as the author of everything. Members, tokens, webhooks, requests for approval and the trash do not come along.",
  open: (name: string) => `Open ${name}`,
  another: "Import another",
}
