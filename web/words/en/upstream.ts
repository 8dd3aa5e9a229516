import type { UpstreamReason } from "#domain/upstream-refusal.ts"

export const upstream = {
  signIn: (label: string) => `Sign in with ${label}`,
  join: (label: string) => `Join with ${label}`,
  off: (label: string) => `Sign in with your account at ${label}, as well as with your password.`,
  on: (email: string, day: string) => `${email}, since ${day}`,
  connect: "Connect",
  connectTitle: (label: string) => `Connect ${label}?`,
  connectBody: "You sign in there next. After that you can sign in here with that account too.",
  connectVerb: "Connect account",
  disconnect: "Disconnect",
  disconnectTitle: (label: string) => `Disconnect ${label}?`,
  disconnectBody: "You can no longer sign in with that account. Your password and your passkeys still work.",
  disconnectVerb: "Disconnect account",
  disconnected: (label: string) => `${label} is disconnected.`,
  noPassword: (label: string) =>
    `You sign in with ${label} and have no password here. To set one, sign in there once more. Passkeys and the authenticator app need a password.`,
  noPasswordNorAccount: "You have no password here. The operator of this server can print a reset link for you.",
  firstPassword: "Set a password",
  passwordFirst: "Set a password first. You need it to add a way to sign in.",
  problems: {
    declined: "The sign-in was not completed there. Try again, or sign in another way.",
    over: "That took too long, or started in another browser. Try again here.",
    unreachable: "The identity provider does not answer. Try again later, or sign in another way.",
    failed: "The identity provider's answer could not be checked. Tell the operator of this server.",
    unknown:
      "That account is not connected here. If you have a password here, sign in with it and connect the account in the settings. If not, ask for an invitation and join with that account.",
    domain: "You cannot sign in this way with that e-mail address. Ask the operator of this server.",
    noEmail: "The identity provider did not send your e-mail address, and an account here needs one.",
    emailTaken:
      "Your e-mail address has an account here already. Sign in with its password, connect the other account in the settings, then follow the invitation again.",
    full: "The workspace has as many members as its plan covers. Ask its owner to move to a larger plan.",
    invitationGone: "This invitation was used, withdrawn or is older than seven days. Ask for a new link.",
    member: "You are in that workspace already. Sign in.",
    otherAccount: "That is not the account that you connected. Sign in there with the connected account.",
    notNow:
      "The identity provider did not ask you to sign in again, so we cannot be sure that it is you. Ask the operator of this server for a reset link.",
    connected: "Another person has connected that account, or you have connected another one.",
  } satisfies Record<UpstreamReason, string>,
} as const
