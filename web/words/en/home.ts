import { plural } from "../plural.ts"

export const home = {
  title: "Home",
  people: (count: number) => plural(count, "person", "people"),
  checklist: "Get going",
  progress: (done: number, all: number) => `${done} of ${all}`,
  hide: "Hide for good",
  hidden: "The list is hidden.",
  undo: "Undo",
  onAir: "You are on air.",
  onAirLead: "Everything on the list is done.",
  doneWord: "Done",
  openWord: "To do",
  zone: {
    text: "Check your time zone",
    lead: (city: string) => `Your times are shown in ${city}.`,
    button: "Keep it",
  },
  zoneChange: "Change",
  factor: {
    text: "Add a second factor",
    lead: "A passkey or an app with codes keeps your account yours.",
    button: "Add",
  },
  connect: {
    text: "Connect an account",
    lead: "Where this server has no keys for a network, a stand-in takes one click.",
    button: "Connect",
  },
  invite: { text: "Invite someone", lead: "A link is enough; no e-mail has to be set up.", button: "Invite" },
  token: { text: "Create a token", lead: "Scripts and agents read this workspace with it.", button: "Create" },
  post: {
    text: "Write a post",
    lead: "It is saved as you write, and goes nowhere before you say so.",
    button: "Write",
  },
  emptyTitle: "Write once, for every account.",
  emptyLead: "Fit the text to each network, add pictures, and choose when it goes out.",
  emptyButton: "New post",
  emptyLearn: "See all posts",
  emptyViewer: "Editors write posts here, and you can read them.",
} as const
