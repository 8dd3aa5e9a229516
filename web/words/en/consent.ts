export const consent = {
  title: "Let an app in",
  heading: (name: string) => `Let ${name} in?`,
  lead: (person: string) => `It would act as ${person}.`,
  leadEvery: (person: string, workspace: string | null) =>
    workspace === null
      ? `It would act as ${person}, in the workspace that you open.`
      : `It would act as ${person}, in the workspace that you open. Now that is ${workspace}.`,
  leadOne: (person: string, workspace: string) => `It would act as ${person}, in ${workspace}.`,
  client: "Published at",
  redirect: "Sends you back to",
  nameNote: "The name is the app's own word. Go by the address.",
  may: "It may",
  scopes: {
    "posts:read": { label: "Read", hint: "Posts, accounts, media and numbers." },
    "posts:write": { label: "Write drafts", hint: "Make posts, change unscheduled ones." },
    "posts:publish": { label: "Ask to publish", hint: "Schedule, publish, delete. You approve each." },
    "accounts:manage": { label: "Ask to disconnect accounts", hint: "You approve each time." },
  },
  where: "It acts in",
  everyWorkspace: "Every workspace I open",
  oneHint: "There and nowhere else. When you leave it, the app's access ends.",
  nothing: "It asks only who you are.",
  needOne: "Leave something switched on, or decline.",
  until: "Its access ends after one hour. Then it asks you again.",
  allow: "Let it in",
  decline: "Decline",
  againTitle: "Sign in again",
  againLead: "The app that sent you here wants to be sure that it is you, now.",
  again: "Go to the sign-in",
  goneTitle: "This request is over",
  goneLead: "Start again in the app that sent you here.",
  refusedTitle: "That did not work",
  refusals: {
    invalid_client: "The app does not say who it is in a way that can be checked. Its maker has to fix that.",
    invalid_client_metadata: "The app describes itself in a way that we cannot accept. Its maker has to fix that.",
    invalid_redirect_uri:
      "The app wants you sent to an address that it has not published or that is not safe. We did not do that.",
    other: "The app asked in a way that we cannot answer. Start again there; if it stays, tell its maker.",
  },
  goHome: "Go to the app",
} as const
