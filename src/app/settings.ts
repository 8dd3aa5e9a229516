import { addressSettings } from "#app/address-settings.ts"
import { backupFault, backupSettings } from "#app/backup-settings.ts"
import { keptSettings } from "#app/kept-settings.ts"
import { mailFault, mailSettings } from "#app/mail-settings.ts"
import { mediaStoreFault, mediaStoreSettings } from "#app/media-store-settings.ts"
import { modelFault, modelSettings } from "#app/model-settings.ts"
import { halfAnApp, networkSettings } from "#app/network-settings.ts"
import { loadPlans } from "#app/plans.ts"
import { sandboxSettings } from "#app/sandbox-settings.ts"
import { Expectation, isProduction, refuse, setting, whole } from "#app/setting.ts"
import { upstreamFault, upstreamSettings } from "#app/upstream-settings.ts"
import { watchSettings } from "#app/watch-settings.ts"
import { isSecretKey } from "#crypto/keyring.ts"
import { defaultLatePolicy } from "#domain/late-policy.ts"
import { type NetworkKey, networkKeys } from "#domain/network.ts"
import { isEmail, judgePassword, passwordLength } from "#domain/person.ts"

/** The table of all settings. docs/settings.md is generated from it; nothing else reads the environment. */
export const settings = {
  ...addressSettings,
  FANFARE_DATA_DIR: setting({
    about: "The directory for the embedded database, uploads (FANFARE_MEDIA_STORE) and the generated secret key.",
    example: "/var/lib/fanfare",
    otherwise: "./data",
    read: (text) => text ?? "./data",
  }),
  DATABASE_URL: setting({
    about: "A PostgreSQL database, version 15 or newer. Without it the embedded database is used.",
    example: "postgres://fanfare:secret@db.internal:5432/fanfare",
    otherwise: "the embedded database in the data directory",
    isSecret: true,
    read: databaseUrl,
  }),
  FANFARE_DATABASE_CONNECTIONS: whole("How many connections one process opens to PostgreSQL at most.", 10, 1, 1000),
  FANFARE_SECRET_KEYS: setting({
    about:
      "Keys that encrypt stored secrets: 32 random bytes in base64 each, separated by commas. The first encrypts, all decrypt; to rotate, put a new one first. Every instance needs the same keys.",
    example: "the output of: openssl rand -base64 32",
    otherwise: "one key, generated at the first start and stored in the file secret-keys of the data directory",
    isSecret: true,
    read: secretKeys,
  }),
  FANFARE_OWNER_EMAIL: setting({
    about: "With FANFARE_OWNER_PASSWORD: creates the first owner at the start, if there is none yet.",
    example: "owner@example.com",
    otherwise: "the console shows a one-time setup link",
    read: (text) => (text === undefined || isEmail(text) ? text : refuse("an e-mail address")),
  }),
  FANFARE_OWNER_PASSWORD: setting({
    about: "The first owner's password.",
    example: "twelve characters or more",
    otherwise: "the console shows a one-time setup link",
    isSecret: true,
    read: ownerPassword,
  }),
  ...sandboxSettings,
  ...upstreamSettings,
  ...mailSettings,
  ...modelSettings,
  ...networkSettings,
  NODE_ENV: setting({
    about: "production turns production mode on: the sandbox is off by default, and nobody can move the clock.",
    example: "production",
    otherwise: "not production mode",
    read: (_, given) => (isProduction(given) ? ("production" as const) : ("development" as const)),
  }),
  FANFARE_PLANS_FILE: setting({
    about:
      "A JSON file with the plans that you offer, when you run the service for others. docs/operating.md describes its format.",
    example: "/etc/fanfare/plans.json",
    otherwise: "one plan, self-hosted, that limits nothing but webhooks (10) and media (FANFARE_MEDIA_QUOTA_BYTES)",
    read: loadPlans,
  }),
  FANFARE_SIGNING_KEY_DAYS: whole(
    "After how many days the identity provider signs access tokens with a new key.",
    90,
    1,
    3650,
  ),
  FANFARE_CLIENT_REGISTRATION: setting({
    about:
      "1 lets MCP clients register by themselves (RFC 7591), for those that neither publish a document nor take a client id. Anybody on the internet can then register; people see such clients marked. Clients that nobody uses are forgotten.",
    example: "1",
    otherwise: "0",
    read: (text = "0") => text === "1" || (text === "0" ? false : refuse("1 or 0")),
  }),
  FANFARE_WORKSPACES_PER_PERSON: whole("How many workspaces one person may own.", 20, 1, 1_000_000),
  FANFARE_ROLES: setting({
    about:
      "What this process does: web (answers requests), worker (publishes, delivers webhooks and reads statistics), or both, separated by a comma.",
    example: "worker",
    otherwise: "web,worker",
    read: readRoles,
  }),
  FANFARE_UNDO_SECONDS: whole(
    "How many seconds a post that a person publishes in the app waits before anything is sent, so that it can be undone. 0 sends at once.",
    10,
    0,
    60,
  ),
  FANFARE_LATE_MINUTES: whole(
    "How many minutes after its time a post still goes out, if no worker was running at its time. Later than that it fails, and a person decides.",
    defaultLatePolicy.startMinutes,
    1,
    1440,
  ),
  FANFARE_STATISTICS_OFF: setting({
    about:
      "The networks whose statistics are not read, by their keys, separated by commas. X charges for every post that it shows. Numbers that were read before stay.",
    example: "x",
    otherwise: "all that report statistics are read",
    read: readNetworks,
  }),
  FANFARE_LEASE_SECONDS: whole("How long a worker may be silent before another takes over its work.", 90, 3, 600),
  FANFARE_WEBHOOKS_ALLOW_PRIVATE: setting({
    about:
      "1 also allows webhooks to http:// addresses, to this machine and to private networks: for trials at home. Never use it where people you do not know have workspaces.",
    example: "1",
    otherwise: "https:// on the public internet only",
    read: (text = "0") => text === "1" || (text === "0" ? false : refuse("1 or 0")),
  }),
  FANFARE_APPROVAL_DAYS: whole(
    "How many days a request of an agent waits for a person's answer before it expires.",
    7,
    1,
    365,
  ),
  ...keptSettings,
  FANFARE_LOG_LEVEL: setting({
    about: "How much is logged: error, warn, info or debug. Each request is logged at debug.",
    example: "debug",
    otherwise: "info",
    read: (text = "info") => (isOneOf(text, logLevels) ? text : refuse(`one of ${logLevels.join(", ")}`)),
  }),
  ...watchSettings,
  ...backupSettings,
  FANFARE_TRUSTED_PROXIES: whole(
    "How many reverse proxies of yours are in front of the service. As many entries of X-Forwarded-For are trusted.",
    0,
    0,
    10,
  ),
  FANFARE_RATE_PER_TOKEN: whole("Requests a minute with one personal token.", 300, 1, 1_000_000_000),
  FANFARE_RATE_PER_PERSON: whole("Requests a minute of one signed-in person.", 1200, 1, 1_000_000_000),
  FANFARE_RATE_PER_ADDRESS: whole("API requests a minute from one address without signing in.", 300, 1, 1_000_000_000),
  FANFARE_MEDIA_MAX_IMAGE_BYTES: whole("The largest picture that is accepted, in bytes.", 50_000_000, 1, 1_000_000_000),
  FANFARE_MEDIA_MAX_VIDEO_BYTES: whole(
    "The largest video that is accepted, in bytes.",
    1_000_000_000,
    1,
    100_000_000_000,
  ),
  FANFARE_MEDIA_QUOTA_BYTES: whole(
    "Disk space for the media of one workspace, in bytes. A plan can set its own limit (docs/operating.md).",
    20_000_000_000,
    1,
    999_999_999_999_999,
  ),
  ...mediaStoreSettings,
  FANFARE_CONVERTER_DIR: setting({
    about:
      "The folder of the video converter, which `npm run install:converter` fills. Without a converter, videos go out as they are or not at all.",
    example: "/opt/fanfare/converter",
    otherwise: "the folder converter of this project",
    read: (text) => text,
  }),
  FANFARE_SIGN_IN_TRIES: whole("Tries to sign in to one account from one address, in 15 minutes.", 10, 1, 1_000_000),
  FANFARE_SIGN_IN_TRIES_PER_ADDRESS: whole("Tries to sign in from one address, in 15 minutes.", 50, 1, 1_000_000),
}

export type SettingName = keyof typeof settings
export type Settings = { readonly [Name in SettingName]: ReturnType<(typeof settings)[Name]["read"]> }

/** A value that cannot be used. Its message is the line that a failed start prints. */
export class SettingError extends Error {
  override readonly name = "SettingError"
}

/** The settings in an environment. An empty value counts as none, as it does in most tools that write such files. */
export function readSettings(given: NodeJS.ProcessEnv): Settings {
  const entries = Object.entries(settings).map(([name, { read, isSecret }]) => {
    const text = given[name]?.trim() || undefined
    try {
      return [name, read(text, given)]
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof Expectation)) throw error
      const value = isSecret ? "" : ` (it is ${JSON.stringify(text)})`
      throw new SettingError(`${name} must be ${error.message}${value}.`, { cause: error })
    }
  })
  const read = Object.fromEntries(entries) as Settings
  if ((read.FANFARE_OWNER_EMAIL === undefined) !== (read.FANFARE_OWNER_PASSWORD === undefined)) {
    throw new SettingError("FANFARE_OWNER_EMAIL and FANFARE_OWNER_PASSWORD must be set together.")
  }
  const fault = upstreamFault(read) ?? modelFault(read) ?? mailFault(read) ?? mediaStoreFault(read) ?? backupFault(read)
  if (fault !== undefined) throw new SettingError(fault)
  const half = halfAnApp(read)
  if (half !== undefined) throw new SettingError(`${half.given} and ${half.lacking} must be set together.`)
  return read
}

/** Names that look like settings of Fanfare but are not: most often a typing error. */
export function unknownSettings(given: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(given).filter((name) => name.startsWith("FANFARE_") && !(name in settings))
}

const logLevels = ["error", "warn", "info", "debug"] as const

function isOneOf<const T extends string>(text: string, choices: readonly T[]): text is T {
  return (choices as readonly string[]).includes(text)
}

const processRoles = ["web", "worker"] as const

function readRoles(text = processRoles.join(",")): ReadonlySet<(typeof processRoles)[number]> {
  const named = text.split(",").map((name) => name.trim())
  const known = named.filter((name) => isOneOf(name, processRoles))
  return known.length === named.length ? new Set(known) : refuse("web, worker, or both separated by a comma")
}

function readNetworks(text = ""): ReadonlySet<NetworkKey> {
  const named = text.split(",").flatMap((name) => name.trim() || [])
  const known = named.filter((name) => isOneOf(name, networkKeys))
  return known.length === named.length
    ? new Set(known)
    : refuse(`keys of networks, separated by commas: ${networkKeys.join(", ")}`)
}

function databaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const isPostgres = URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol)
  return isPostgres ? text : refuse("an address such as postgres://user:password@host:5432/database")
}

function secretKeys(text: string | undefined): readonly string[] | undefined {
  const keys = text?.split(",").map((key) => key.trim())
  if (keys?.every(isSecretKey) === false) {
    refuse("32 random bytes in base64 (openssl rand -base64 32), several separated by commas")
  }
  return keys
}

function ownerPassword(text: string | undefined): string | undefined {
  if (text === undefined || ["fair", "good"].includes(judgePassword(text))) return text
  return refuse(`a password of ${passwordLength.min} characters or more that is not easy to guess`)
}
