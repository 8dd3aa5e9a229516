import type { NetworkKey } from "#domain/network.ts"
import { plural } from "../plural.ts"

export const common = {
  skip: "Skip to content",

  titleOf: (page: string) => `${page} · Fanfare`,

  common: {
    allAccounts: "All accounts",
    cancel: "Cancel",
    close: "Close",
    done: "Done",
    copy: "Copy",
    copied: "Copied",
    save: "Save",
    back: "Back",
    retry: "Retry",
    optional: "optional",
    show: "Show password",
    hide: "Hide password",
    never: "Never",
    undo: "Undo",
    more: "Load more",
    sandbox: "Sandbox",
    sandboxHint: "A simulator of the network. Nothing leaves this server.",
    copyThing: (thing: string) => `Copy ${thing}`,
    copyFailed: "This browser did not let us copy. Select the text and copy it by hand.",
    loading: "Loading",
    stillLoading: "Still loading. Check your connection.",
    ended: {
      sessions: (count: number) => plural(count, "session", "sessions"),
      tokens: (count: number) => plural(count, "token", "tokens"),
      apps: (count: number) => plural(count, "connected app", "connected apps"),
    },
    currentPassword: "Your password",
    currentPasswordHint: "We ask again because this changes how you sign in.",
  },

  connection: {
    offline: "You are offline. What you see may have changed since.",
    away: "The server does not answer. We try again every few seconds, and your text is not lost.",
    tryNow: "Try now",
    back: "The server answers again.",
  },

  faults: {
    unreachable: "The server did not answer. Nothing was changed. Check your connection, then try again.",
    internal: "Something broke on our side. Try again; if it stays, quote",
    internalBare: "Something broke on our side. Try again in a minute.",
    tooMany: (seconds: number) =>
      seconds < 90
        ? `Too many attempts. Wait ${plural(seconds, "second", "seconds")}, then try again.`
        : `Too many attempts. Wait ${plural(Math.ceil(seconds / 60), "minute", "minutes")}, then try again.`,
    tooManyBare: "Too many attempts. Wait a minute, then try again.",
    /** What the server says no to, in its own words, which are English. */
    refused: (_code: string, said: string) => said,
    signedOut: "You were signed out. Sign in again to continue.",
    page: "This page stopped working.",
    part: "This part could not be loaded.",
    reload: "Reload",
    load: "We could not load this.",
  },

  fields: {
    name: "Your name",
    email: "E-mail",
    password: "Password",
    newPassword: "New password",
    workspaceName: "Workspace name",
    workspaceHint: "A company, a client or a project. You can have several.",
    timeZone: "Time zone",
    zoneHint: "Taken from this device. The app shows times in this zone.",
    zoneEmpty: "No time zone matches. Try a large city nearby.",
    zoneOpen: "Show all time zones",
    needName: "Enter your name.",
    needEmail: "Enter an e-mail address, such as ines@larkandloam.example.",
    needPassword: "Enter your password.",
    needWorkspace: "Give the workspace a name.",
    needCode: "Enter the code.",
    /** What the server says of a field, in its own words, which are English. */
    refused: (_rule: string, said: string) => said,
  },

  meter: {
    empty: (min: number) => `${min} characters or more. Several words are easier to remember than symbols.`,
    tooShort: (left: number) => `${plural(left, "character", "characters")} to go`,
    tooLong: (over: number) => `${plural(over, "character", "characters")} too many`,
    guessable: "Long enough, but easy to guess",
    fair: "Good",
    good: "Strong",
  },

  roles: {
    owner: { name: "Owner", as: "an owner", does: "Does everything, including plan and deletion" },
    admin: { name: "Admin", as: "an admin", does: "Manages accounts, webhooks and people" },
    editor: { name: "Editor", as: "an editor", does: "Writes, schedules and approves posts" },
    viewer: { name: "Viewer", as: "a viewer", does: "Reads everything, changes nothing" },
  },

  themes: { system: "System", light: "Light", dark: "Dark" },

  networks: {
    x: "X",
    threads: "Threads",
    facebook: "Facebook",
    instagram: "Instagram",
    tiktok: "TikTok",
    youtube: "YouTube",
    pinterest: "Pinterest",
    bluesky: "Bluesky",
    mastodon: "Mastodon",
    pixelfed: "Pixelfed",
    linkedin: "LinkedIn",
    "linkedin-page": "LinkedIn Page",
    "google-business": "Google Business",
  } satisfies Readonly<Record<NetworkKey, string>>,

  statuses: {
    Draft: "Draft",
    Scheduled: "Scheduled",
    Publishing: "Publishing",
    Published: "Published",
    Failed: "Failed",
    Uncertain: "Uncertain",
  },
} as const
