import { englishFailures } from "#domain/failure-words.ts"
import type { MailWords } from "#notifications/words/mail-words.ts"

const quoted = (text: string | undefined) => (text === undefined || text === "" ? "" : `“${text}”`)
const change = "to change a scheduled post"

export const english: MailWords = {
  locale: "en-GB",
  failures: englishFailures,
  quote: quoted,
  aPost: "a post",
  asks: {
    "posts.schedule": "to schedule a post",
    "posts.publishNow": "to publish a post",
    "posts.delete": "to delete a post",
    "accounts.delete": "to disconnect an account",
    "posts.update": change,
    "posts.setVersionText": change,
    "posts.setOption": change,
  },
  asksOther: "for something",
  short: {
    "post.failed": (_, { failure, post, out, outCount, alsoFailed }) => ({
      title: failure === "" ? `A post failed: ${post}` : `${failure}: ${post}`,
      body: [
        out === "" ? "No account has it." : `${out} ${outCount === 1 ? "has" : "have"} it.`,
        ...(alsoFailed === "" ? [] : [`${alsoFailed} failed too.`]),
      ].join(" "),
    }),
    "post.uncertain": (_, { uncertain, post }) => ({
      title: `Did ${uncertain || "the network"} take ${post}?`,
      body: "We cannot tell. Look there, then say what you saw. It is not sent a second time before.",
    }),
    "post.keptBack": (_, { post }) => ({
      title: `Kept back: ${post}`,
      body: "The server was off at its time. Publish it now, or choose another time.",
    }),
    "post.published": (_, { post, all }) => ({ title: `Published: ${post}`, body: `On ${all}.` }),
    "account.reconnect": ({ reason }, { all }) => ({
      title: `Reconnect ${all}`,
      body: `${quoted(reason)} Posts to it wait for that.`.trim(),
    }),
    "account.ending": (_, { all }) => ({
      title: `Access to ${all} ends soon`,
      body: "Reconnect the account before that, and nothing is missed.",
    }),
    "request.asked": ({ client, text }, { asked }) => ({
      title: `${client ?? "An app"} asks ${asked}`,
      body: `${quoted(text)} It waits for your decision.`.trim(),
    }),
    "request.decided": ({ client, decision = "approved", text }) => ({
      title: {
        approved: `Approved: a request of ${client ?? "an app"}`,
        declined: `Declined: a request of ${client ?? "an app"}`,
        failed: `Approved, but it failed: a request of ${client ?? "an app"}`,
        expired: `Nobody answered a request of ${client ?? "an app"} in time`,
        replaced: `${client ?? "An app"} replaced a request by a newer one`,
      }[decision],
      body: quoted(text),
    }),
    "webhook.paused": ({ host }) => ({
      title: `The webhook to ${host ?? "a receiver"} is paused`,
      body: "Ten deliveries in a row were given up. Events are not kept while it is paused.",
    }),
    "member.changed": ({ person, change: how }) => ({
      title: `${person ?? "Somebody"} ${how === "joined" ? "joined" : "left"}`,
      body: "",
    }),
    "budget.reached": ({ percent = 80 }) => ({
      title: `The assistant has used ${percent} % of its budget`,
      body: "At 100 % it answers commands only.",
    }),
    "quota.reached": ({ percent = 80 }) => ({
      title: `${percent} % of the media storage is used`,
      body: "Uploads stop when it is full.",
    }),
    "sign-in.new": ({ device, address }) => ({
      title: "A sign-in from a new place",
      body: `${device ?? "A browser"}, from ${address ?? "an unknown address"}. If that was not you, change your password now.`,
    }),
  },
  labels: {
    "post.uncertain": "Uncertain",
    "post.keptBack": "Kept back",
    "account.reconnect": "An account does not work",
    "request.asked": "Waits for you",
    "sign-in.new": "Your account",
  },
  buttons: {
    "post.uncertain": "Look and decide",
    "account.reconnect": "Reconnect",
    "account.ending": "Reconnect",
    "request.asked": "Review",
    "sign-in.new": "See where you are signed in",
  },
  label: "New",
  button: "Open",
  fix: "See it and put it right",
  yourAccount: "your account",
  why: {
    "at-once": (place) => `You get this at once because of what happened in ${place}.`,
    daily: (place) => `You get this once a day about ${place}.`,
    weekly: (place) => `You get this once a week about ${place}.`,
  },
  digest: { "at-once": "New", daily: "Today", weekly: "This week" },
  many: (count, place) => `${count} things happened in ${place}`,
  when: (day, time, zone) => `${day} at ${time} (${zone})`,
  refused: (network) => `${network} refused a post`,
  meansLead: "What it means.",
  means: (network) => `${network} did not publish it.`,
  stepLead: "What to do.",
  step: "Change the post, then publish again.",
  failed: (failed, accounts) => (failed === accounts ? "Failed" : `Failed on ${failed} of ${accounts} accounts`),
  states: { failed: "Failed", uncertain: "Uncertain", ok: "Published" },
  stop: "Stop e-mails of this kind",
  choose: "Choose what reaches you",
  sentBy: (host, to) => `Sent by the Fanfare at ${host}${to === undefined ? "" : ` to ${to}`}.`,
  asked: {
    invitation: ({ workspace = "", by = "Somebody", role = "" }) => ({
      label: "Invitation",
      title: `${by} invites you to ${workspace}`,
      texts: [
        `You would be ${role === "" ? "a member" : `${/^[aeo]/.test(role) ? "an" : "a"} ${role}`} there. The link works once, for seven days.`,
      ],
      button: "Join the workspace",
      why: `${by} typed this address to invite you. If you do not know them, ignore this e-mail.`,
    }),
    reset: () => ({
      label: "Your password",
      title: "Choose a new password",
      texts: ["Somebody, probably you, asked for this. The link works once, for one hour."],
      button: "Choose a new password",
      why: "If you did not ask for it, ignore this e-mail: your password stays as it is.",
    }),
    "email-change": ({ address = "" }) => ({
      label: "Your e-mail address",
      title: "Is this your address?",
      texts: [`Confirm ${address}, and you sign in with it from then on. The link works once, for one hour.`],
      button: "Use this address",
      why: "If you did not ask for it, ignore this e-mail: nothing changes.",
    }),
    "email-changed": ({ address = "" }) => ({
      label: "Your e-mail address",
      title: "Your e-mail address was changed",
      texts: [
        `You sign in with ${address} now, and e-mails go there.`,
        "If that was not you, ask the operator of the server for a reset link at once.",
      ],
      why: "This is the last e-mail to this address.",
    }),
    test: () => ({
      label: "Test",
      title: "E-mail works",
      texts: ["Somebody pressed the button in the settings, and this server could send."],
      button: "Back to the settings",
      why: "You get this because you asked for a test.",
    }),
  },
  pushTest: "Push works in this browser.",
  off: {
    ask: "Stop these e-mails?",
    lead: "You still see in the app what happened.",
    verb: "Stop them",
    done: "Stopped",
    doneLead: "E-mails of this kind no longer reach you. You can switch them on again in the settings.",
  },
}
