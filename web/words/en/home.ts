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
    lead: "A passkey or an authenticator app protects your account.",
    button: "Add",
  },
  connect: {
    text: "Connect an account",
    lead: "If this server has no keys for a network, connect its simulator with one click.",
    button: "Connect",
  },
  invite: { text: "Invite someone", lead: "You send a link. No e-mail setup is needed.", button: "Invite" },
  token: { text: "Create a token", lead: "Scripts and agents use it to access this workspace.", button: "Create" },
  post: {
    text: "Write a post",
    lead: "It is saved as you write and not published until you say so.",
    button: "Write",
  },
  emptyTitle: "Write once, for every account.",
  emptyLead: "Adapt the text to each network, add pictures, and choose when it goes out.",
  emptyButton: "New post",
  emptyLearn: "See all posts",
  emptyViewer: "Editors write posts here, and you can read them.",
} as const
