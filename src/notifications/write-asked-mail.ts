import type { AskedMail, AskedPurpose } from "#domain/asked-mail.ts"
import type { MailBody } from "#notifications/mail-layout.ts"

type Written = Pick<MailBody, "label" | "title" | "parts"> & { readonly why: string }

const writers: Readonly<Record<AskedPurpose, (about: AskedMail) => Written>> = {
  invitation: ({ url = "", workspace = "", by = "Somebody", role = "" }) => ({
    label: "Invitation",
    title: `${by} invites you to ${workspace}`,
    parts: [
      {
        kind: "text",
        text: `You would be ${role === "" ? "a member" : `${/^[aeo]/.test(role) ? "an" : "a"} ${role}`} there. The link works once, for seven days.`,
      },
      { kind: "button", label: "Join the workspace", url },
    ],
    why: `${by} typed this address to invite you. If you do not know them, ignore this e-mail.`,
  }),
  reset: ({ url = "" }) => ({
    label: "Your password",
    title: "Choose a new password",
    parts: [
      { kind: "text", text: "Somebody, probably you, asked for this. The link works once, for one hour." },
      { kind: "button", label: "Choose a new password", url },
    ],
    why: "If you did not ask for it, ignore this e-mail: your password stays as it is.",
  }),
  "email-change": ({ url = "", address = "" }) => ({
    label: "Your e-mail address",
    title: "Is this your address?",
    parts: [
      {
        kind: "text",
        text: `Confirm ${address}, and you sign in with it from then on. The link works once, for one hour.`,
      },
      { kind: "button", label: "Use this address", url },
    ],
    why: "If you did not ask for it, ignore this e-mail: nothing changes.",
  }),
  "email-changed": ({ address = "" }) => ({
    label: "Your e-mail address",
    title: "Your e-mail address was changed",
    parts: [
      { kind: "text", text: `You sign in with ${address} now, and e-mails go there.` },
      { kind: "text", text: "If that was not you, ask the operator of the server for a reset link at once." },
    ],
    why: "This is the last e-mail to this address.",
  }),
  test: ({ url = "" }) => ({
    label: "Test",
    title: "E-mail works",
    parts: [
      { kind: "text", text: "Somebody pressed the button in the settings, and this server could send." },
      { kind: "button", label: "Back to the settings", url },
    ],
    why: "You get this because you asked for a test.",
  }),
}

export function writeAskedMail(purpose: AskedPurpose, about: AskedMail, baseUrl: URL): MailBody {
  const { label, title, parts, why } = writers[purpose](about)
  const foot = [[{ text: why }], [{ text: `Sent by the Fanfare at ${baseUrl.host}.` }]]
  return { workspace: about.workspace ?? "", label, title, parts, tone: "plain", foot }
}
