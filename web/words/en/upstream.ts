import type { UpstreamReason } from "#domain/upstream-refusal.ts"

export const upstream = {
  signIn: (label: string) => `Sign in with ${label}`,
  join: (label: string) => `Join with ${label}`,
  off: (label: string) => `Sign in with your account at ${label}, as well as with your password.`,
  on: (email: string, day: string) => `${email}, since ${day}`,
  connect: "Connect",
  connectTitle: (label: string) => `Connect ${label}?`,
  connectBody: "You sign in there next. From then on that account signs you in here too.",
  connectVerb: "Connect account",
  disconnect: "Disconnect",
  disconnectTitle: (label: string) => `Disconnect ${label}?`,
  disconnectBody: "That account no longer signs you in. Your password and your passkeys do.",
  disconnectVerb: "Disconnect account",
  disconnected: (label: string) => `${label} is disconnected.`,
  noPassword: (label: string) =>
    `You sign in with ${label} and have none here. To set one, sign in there once more. Passkeys and the authenticator app need it.`,
  noPasswordNorAccount: "You have none here. Whoever runs this server can print a reset link for you.",
  firstPassword: "Set a password",
  passwordFirst: "Set a password first. It is asked for when you add what signs you in.",
  problems: {
    declined: "The sign-in was not completed there. Try again, or sign in another way.",
    over: "That took too long, or began in another browser. Try again here.",
    unreachable: "The identity provider does not answer. Try again in a while, or sign in another way.",
    failed: "What the identity provider said could not be checked. Tell whoever runs this server.",
    unknown:
      "Nobody here is connected with that account. If you have a password here, sign in with it and connect the account in the settings. If not, ask for an invitation and join with it.",
    domain: "Accounts with that e-mail address are not let in this way. Ask whoever runs this server.",
    noEmail: "The identity provider did not tell your e-mail address, and an account here needs one.",
    emailTaken:
      "Your e-mail address has an account here already. Sign in with its password, connect the other account in the settings, then follow the invitation again.",
    full: "The workspace has as many members as its plan covers. Ask its owner to move to a larger plan.",
    invitationGone: "This invitation was used, withdrawn or is older than seven days. Ask for a new link.",
    member: "You are in that workspace already. Sign in.",
    otherAccount: "That is not the account that you are connected with. Sign in there as yourself.",
    notNow:
      "The identity provider did not have you sign in anew, so it does not prove that it is you. Ask whoever runs this server for a reset link.",
    connected: "That account is connected with somebody else here, or you have connected another one.",
  } satisfies Record<UpstreamReason, string>,
} as const
