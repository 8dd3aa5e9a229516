export const consent = {
  title: "Connect an app",
  heading: (name: string) => `Connect ${name}?`,
  lead: (person: string) => `It will act as ${person}.`,
  leadEvery: (person: string, workspace: string | null) =>
    workspace === null
      ? `It will act as ${person} in the workspace that you have open.`
      : `It will act as ${person} in the workspace that you have open, now ${workspace}.`,
  leadOne: (person: string, workspace: string) => `It will act as ${person} in ${workspace}.`,
  client: "Published at",
  redirect: "Sends you back to",
  nowhere: "Nowhere",
  nameNote: {
    published: "The app chose its name itself. Check the address.",
    local:
      "Any program on your computer can ask like this. Allow it only if you have just started the sign-in yourself.",
    registered:
      "The app registered itself under a name of its own choice, and nobody has checked it. Allow it only if you have just started the sign-in yourself.",
  },
  may: "It may",
  scopes: {
    "posts:read": { label: "Read", hint: "Posts, accounts, media and numbers." },
    "posts:write": { label: "Write drafts", hint: "Create posts, change unscheduled ones." },
    "posts:publish": { label: "Ask to publish", hint: "Schedule, publish, delete. You approve each." },
    "accounts:manage": { label: "Ask to disconnect accounts", hint: "You approve each time." },
  },
  where: "It acts in",
  everyWorkspace: "Every workspace I open",
  oneHint: "Only in this workspace. If you leave it, the app's access ends.",
  nothing: "It only asks who you are.",
  needOne: "Leave at least one switched on, or decline.",
  until: "Its access ends after one hour. Then it asks you again.",
  allow: "Allow",
  decline: "Decline",
  againTitle: "Sign in again",
  againLead: "The app that sent you here asks you to confirm that it is you.",
  again: "Go to sign-in",
  goneTitle: "This request has ended",
  goneLead: "Start again in the app that sent you here.",
  refusedTitle: "That did not work",
  refusals: {
    invalid_client: "We cannot check who this app is. Its developer has to fix that.",
    invalid_client_metadata: "We cannot accept the app's description of itself. Its developer has to fix that.",
    invalid_redirect_uri:
      "The app asks to send you to an address that it has not published or that is not safe. We did not send you there.",
    invalid_scope:
      "The app asks for something that we do not offer, or not in that way. Its developer has to fix that.",
    other: "The app sent a request that we cannot answer. Start again there; if it happens again, tell its developer.",
  },
  returnNote: (host: string) => `You have not connected this app. To tell it what went wrong, go back to ${host}.`,
  returnTo: (host: string) => `Go to ${host}`,
  goHome: "Go to the app",
} as const
