import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { s3OptionsOf } from "#app/media-store-settings.ts"
import { settingsPage } from "#app/settings-page.ts"
import { SettingError, readSettings, settings, unknownSettings } from "#app/settings.ts"
import { originOf, urlOf } from "#storage/files/s3/s3-place.ts"

test("without any setting the service starts as a newcomer expects", () => {
  const read = readSettings({})
  assert.equal(read.PORT, 3000)
  assert.equal(read.FANFARE_BASE_URL.origin, "http://localhost:3000")
  assert.equal(read.FANFARE_DATA_DIR, "./data")
  assert.equal(read.DATABASE_URL, undefined)
  assert.equal(read.FANFARE_RATE_PER_TOKEN, 300)
  assert.equal(read.FANFARE_SIGN_IN_TRIES, 10)
  assert.equal(read.FANFARE_SIGN_IN_TRIES_PER_ADDRESS, 50)
})

test("the base address follows the port, and an empty value counts as none", () => {
  assert.equal(readSettings({ PORT: "8080" }).FANFARE_BASE_URL.origin, "http://localhost:8080")
  assert.equal(readSettings({ PORT: "" }).PORT, 3000)
})

const bad: Record<string, readonly string[]> = {
  PORT: ["http", "70000", "-1", "3000.5"],
  FANFARE_BASE_URL: ["fanfare.example.com", "ftp://x", "https://x/path", "https://me:pw@x", "https://x?y"],
  FANFARE_HOST: ["fanfare.example.com", "127.0.0.1:3000", "*"],
  FANFARE_AUTH_URL: ["/auth", "https://elsewhere.test/auth", "http://localhost:3000", "http://localhost:3000/api/auth"],
  DATABASE_URL: ["mysql://x", "localhost"],
  FANFARE_DATABASE_CONNECTIONS: ["0", "many"],
  FANFARE_SECRET_KEYS: ["short", `${"A".repeat(43)}=,short`],
  FANFARE_OWNER_EMAIL: ["not an address"],
  FANFARE_OWNER_PASSWORD: ["short", "aaaaaaaaaaaaaaaa"],
  FANFARE_LOG_LEVEL: ["loud"],
  FANFARE_METRICS_TOKEN: ["short", "a token with spaces in it"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["localhost:4318", "ftp://x"],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ["localhost:4318/v1/traces"],
  OTEL_EXPORTER_OTLP_HEADERS: ["key", "a=b,c"],
  OTEL_EXPORTER_OTLP_PROTOCOL: ["grpc", "json"],
  // Any text is a name, and what is not true is false.
  OTEL_SERVICE_NAME: [],
  OTEL_SDK_DISABLED: [],
  OTEL_TRACES_SAMPLER: ["sometimes"],
  OTEL_TRACES_SAMPLER_ARG: ["2", "-1", "half"],
  FANFARE_METRICS_PORT: ["http", "70000", "-1"],
  FANFARE_STATISTICS_OFF: ["twitter", "x,threads,nowhere", "x threads"],
  FANFARE_TRUSTED_PROXIES: ["all"],
  FANFARE_CLIENT_REGISTRATION: ["yes", "2"],
  FANFARE_SANDBOX: ["yes", "1"],
  FANFARE_SANDBOX_CLOCK: ["yes", "1"],
  FANFARE_SANDBOX_URL: ["127.0.0.1:4000", "http://127.0.0.1:4000/sandbox"],
  FANFARE_OIDC_ISSUER: [
    "login.example.com",
    "http://login.example.com",
    "https://me:pw@x.test",
    "https://x.test/?tenant=1",
  ],
  FANFARE_OIDC_CLIENT_ID: ["two words", "ключ"],
  FANFARE_OIDC_CLIENT_SECRET: ["two words"],
  FANFARE_OIDC_LABEL: ["x".repeat(41), "a\u202eb"],
  FANFARE_OIDC_DOMAINS: ["localhost", "me@example.com", "example.com/x"],
  FANFARE_AI_PROVIDER: ["acme", "Anthropic"],
  FANFARE_AI_MODEL: ["two words"],
  FANFARE_AI_KEY: ["two words", "ключ"],
  FANFARE_SMTP_URL: ["mail.example.com", "https://mail.example.com", "smtp://"],
  FANFARE_MAIL_FROM: ["nobody", "Fanfare <fanfare>", "a@b.example\nBcc: c@d.example"],
  FANFARE_AI_URL: ["localhost:11434", "ftp://models.test", "https://me:pw@models.test", "https://models.test/?a=1"],
  FANFARE_AI_TOKENS_PER_MONTH: ["0", "-5", "1.5", "many"],
  FANFARE_X_CLIENT_ID: ["two words", "ключ"],
  FANFARE_X_CLIENT_SECRET: ["two words"],
  FANFARE_THREADS_CLIENT_ID: ["two words"],
  FANFARE_THREADS_CLIENT_SECRET: ["two words"],
  FANFARE_FACEBOOK_CLIENT_ID: ["two words"],
  FANFARE_FACEBOOK_CLIENT_SECRET: ["two words"],
  FANFARE_INSTAGRAM_CLIENT_ID: ["two words"],
  FANFARE_INSTAGRAM_CLIENT_SECRET: ["two words"],
  FANFARE_TIKTOK_CLIENT_ID: ["two words"],
  FANFARE_TIKTOK_CLIENT_SECRET: ["two words"],
  FANFARE_YOUTUBE_CLIENT_ID: ["two words"],
  FANFARE_YOUTUBE_CLIENT_SECRET: ["two words"],
  FANFARE_PINTEREST_CLIENT_ID: ["two words"],
  FANFARE_PINTEREST_CLIENT_SECRET: ["two words"],
  FANFARE_LINKEDIN_CLIENT_ID: ["two words"],
  FANFARE_LINKEDIN_CLIENT_SECRET: ["two words"],
  FANFARE_LINKEDIN_PAGE_CLIENT_ID: ["two words"],
  FANFARE_LINKEDIN_PAGE_CLIENT_SECRET: ["two words"],
  FANFARE_GOOGLE_BUSINESS_CLIENT_ID: ["two words"],
  FANFARE_GOOGLE_BUSINESS_CLIENT_SECRET: ["two words"],
  FANFARE_FACEBOOK_API_VERSION: ["25.0", "v25", "25", "v25.1", "latest"],
  FANFARE_INSTAGRAM_API_VERSION: ["25.0", "v25", "25", "v25.1", "latest"],
  FANFARE_LINKEDIN_API_VERSION: ["v202607", "2026-07", "202613", "202600", "26"],
  FANFARE_LINKEDIN_PAGE_API_VERSION: ["v202607", "2026-07", "202613", "202600", "26"],
  FANFARE_PINTEREST_API_HOST: [
    "api-sandbox.pinterest.com",
    "http://api-sandbox.pinterest.com",
    "https://api-sandbox.pinterest.com/v5",
    "https://api-sandbox.pinterest.example",
  ],
  FANFARE_BLUESKY: ["yes"],
  FANFARE_MASTODON: ["yes"],
  FANFARE_PIXELFED: ["yes"],
  FANFARE_PRIVATE_SERVERS: ["social.lan", "http://social.lan/path", "http://a:b@social.lan", "ftp://social.lan", "*"],
  // Other programs have values of their own for it.
  NODE_ENV: [],
  FANFARE_PLANS_FILE: ["/there/is/no/such/file.json", import.meta.filename],
  FANFARE_ROLES: ["all", "web worker"],
  FANFARE_UNDO_SECONDS: ["-1", "61", "soon"],
  FANFARE_LATE_MINUTES: ["0", "soon"],
  FANFARE_APPROVAL_DAYS: ["0", "soon"],
  FANFARE_KEEP_AUDIT_DAYS: ["29", "for ever", "-1"],
  FANFARE_KEEP_ATTEMPTS_DAYS: ["-1", "1.5", "36501"],
  FANFARE_KEEP_SNAPSHOTS_DAYS: ["59", "forever"],
  FANFARE_SIGNING_KEY_DAYS: ["0", "weekly"],
  FANFARE_WORKSPACES_PER_PERSON: ["0", "many", "-1"],
  FANFARE_LEASE_SECONDS: ["1", "1h"],
  FANFARE_WEBHOOKS_ALLOW_PRIVATE: ["yes", "on"],
  FANFARE_RATE_PER_TOKEN: ["0"],
  FANFARE_RATE_PER_PERSON: ["no"],
  FANFARE_RATE_PER_ADDRESS: ["1e3"],
  FANFARE_MEDIA_MAX_IMAGE_BYTES: ["0", "50MB"],
  FANFARE_MEDIA_MAX_VIDEO_BYTES: ["0", "1e9"],
  FANFARE_MEDIA_QUOTA_BYTES: ["0", "20GB", "1000000000000000"],
  FANFARE_BACKUP_TO: ["s3:", "s3://my-bucket?color=blue", "s3://My_Bucket/x"],
  FANFARE_BACKUP_HOURS: ["0", "721", "daily"],
  FANFARE_BACKUP_KEEP: ["0", "-1", "all"],
  FANFARE_MEDIA_STORE: [
    "s3",
    "/var/media",
    "https://bucket.example.com",
    "s3://",
    "s3://B",
    "s3://key:secret@bucket",
    "s3://bucket/.hidden",
    "s3://bucket/a//b",
    "s3://bucket?endpoint=s3.example.com",
    "s3://bucket?endpoint=https://me:pw@s3.example.com",
    "s3://bucket?region=somewhere nice",
    "s3://bucket?acl=public-read",
  ],
  FANFARE_S3_ACCESS_KEY_ID: ["two words", "ключ"],
  FANFARE_S3_SECRET_ACCESS_KEY: ["two words"],
  FANFARE_S3_PATH_STYLE: ["yes"],
  FANFARE_S3_ENCRYPTION: ["aes256", "aws:kms:", "none"],
  FANFARE_S3_READS: ["public"],
  FANFARE_SIGN_IN_TRIES: ["x"],
  FANFARE_SIGN_IN_TRIES_PER_ADDRESS: ["0"],
}

test("the port for metrics is open to this machine only, unless an address to listen on is set", () => {
  const isPublic = { FANFARE_BASE_URL: "https://fanfare.example.com", FANFARE_METRICS_PORT: "9464" }
  assert.deepEqual(readSettings(isPublic).FANFARE_METRICS_PORT, { port: 9464, hosts: ["127.0.0.1", "::1"] })
  const read = readSettings({ ...isPublic, FANFARE_HOST: "0.0.0.0" })
  assert.deepEqual(read.FANFARE_METRICS_PORT, { port: 9464, hosts: ["0.0.0.0"] })
})

test("what would be kept for some days can be kept for ever", () => {
  assert.equal(readSettings({}).FANFARE_KEEP_AUDIT_DAYS, 730)
  assert.equal(readSettings({ FANFARE_KEEP_AUDIT_DAYS: "0" }).FANFARE_KEEP_AUDIT_DAYS, null)
  assert.equal(readSettings({ FANFARE_KEEP_SNAPSHOTS_DAYS: "60" }).FANFARE_KEEP_SNAPSHOTS_DAYS, 60)
})

test("a quota of storage can be as large as a large disk", () => {
  assert.equal(readSettings({ FANFARE_MEDIA_QUOTA_BYTES: "40000000000000" }).FANFARE_MEDIA_QUOTA_BYTES, 4e13)
})

for (const name of Object.keys(settings)) {
  test(`a bad ${name} stops the start with one line that names it`, () => {
    // Any text is a folder's name.
    const isFolder = name === "FANFARE_DATA_DIR" || name === "FANFARE_CONVERTER_DIR"
    const values = isFolder ? [] : (bad[name] ?? assert.fail("no bad value is listed"))
    for (const value of values) {
      assert.throws(
        () => readSettings({ [name]: value }),
        (error) =>
          error instanceof SettingError && error.message.startsWith(`${name} must be`) && !error.message.includes("\n"),
      )
    }
  })
}

test("a bad secret is not repeated in the line that refuses it", () => {
  assert.throws(
    () => readSettings({ DATABASE_URL: "mysql://me:hunter2@db" }),
    (error) => error instanceof SettingError && !error.message.includes("hunter2"),
  )
})

test("the owner's e-mail and password are set together or not at all", () => {
  assert.throws(() => readSettings({ FANFARE_OWNER_EMAIL: "a@example.com" }), /set together/)
})

test("the id and the secret of an app are set together or not at all", () => {
  assert.throws(() => readSettings({ FANFARE_X_CLIENT_ID: "id" }), /FANFARE_X_CLIENT_SECRET must be set together/)
  assert.throws(() => readSettings({ FANFARE_X_CLIENT_SECRET: "s" }), /FANFARE_X_CLIENT_ID must be set together/)
})

test("a language model is set with all that it needs, and nothing of it without it", () => {
  const model = { FANFARE_AI_MODEL: "m" }
  assert.throws(() => readSettings(model), /FANFARE_AI_PROVIDER and FANFARE_AI_MODEL must be set together/)
  assert.throws(() => readSettings({ FANFARE_AI_KEY: "k" }), /need FANFARE_AI_PROVIDER/)
  assert.throws(() => readSettings({ FANFARE_AI_PROVIDER: "openai", ...model }), /openai needs FANFARE_AI_KEY/)
  assert.throws(() => readSettings({ FANFARE_AI_PROVIDER: "compatible", ...model }), /compatible needs FANFARE_AI_URL/)
  const read = readSettings({ FANFARE_AI_PROVIDER: "compatible", ...model, FANFARE_AI_URL: "http://localhost:1/v1/" })
  assert.equal(read.FANFARE_AI_URL, "http://localhost:1/v1")
})

test("a provider to sign in with is set with its client, and what belongs to it not without it", () => {
  const issuer = { FANFARE_OIDC_ISSUER: "https://login.example.com/realms/staff" }
  assert.throws(() => readSettings(issuer), /FANFARE_OIDC_CLIENT_ID must be set together/)
  assert.throws(() => readSettings({ FANFARE_OIDC_CLIENT_ID: "x" }), /FANFARE_OIDC_CLIENT_ID must be set together/)
  assert.throws(() => readSettings({ FANFARE_OIDC_CLIENT_SECRET: "x" }), /need FANFARE_OIDC_ISSUER/)
  assert.throws(() => readSettings({ FANFARE_OIDC_DOMAINS: "example.com" }), /need FANFARE_OIDC_ISSUER/)
  const read = readSettings({ ...issuer, FANFARE_OIDC_CLIENT_ID: "x", FANFARE_OIDC_DOMAINS: "Example.com, a.test" })
  assert.deepEqual(read.FANFARE_OIDC_DOMAINS, ["example.com", "a.test"])
  assert.equal(read.FANFARE_OIDC_LABEL, "single sign-on")
})

test("a bucket for media is set with its key, and is Amazon's where no endpoint is named", () => {
  const keys = { FANFARE_S3_ACCESS_KEY_ID: "id", FANFARE_S3_SECRET_ACCESS_KEY: "secret" }
  const optionsOf = (given: Record<string, string>) => {
    const read = readSettings({ ...keys, ...given })
    return s3OptionsOf(read.FANFARE_MEDIA_STORE, read)
  }
  assert.equal(optionsOf({}), null)
  for (const name of ["FANFARE_MEDIA_STORE", "FANFARE_BACKUP_TO"]) {
    assert.throws(
      () => readSettings({ [name]: "s3://media" }),
      /^SettingError: FANFARE_\w+ names a bucket, which needs FANFARE_S3_/,
    )
  }
  const amazon = optionsOf({ FANFARE_MEDIA_STORE: "s3://media?region=eu-west-1" }) ?? assert.fail()
  assert.equal(urlOf(amazon, "a/b").href, "https://media.s3.eu-west-1.amazonaws.com/a/b")
  const FANFARE_MEDIA_STORE = "s3://media/one/two/?endpoint=http://10.0.0.5:9000/s3"
  const own = optionsOf({ FANFARE_MEDIA_STORE, FANFARE_S3_ENCRYPTION: "aws:kms:a-key" }) ?? assert.fail()
  assert.deepEqual([own.prefix, own.encryption], ["one/two", { algorithm: "aws:kms", keyId: "a-key" }])
  assert.equal(urlOf(own, "a").href, "http://10.0.0.5:9000/s3/media/a")
  const named = optionsOf({ FANFARE_MEDIA_STORE: "s3://media?endpoint=https://s3.lan", FANFARE_S3_PATH_STYLE: "off" })
  assert.equal(originOf(named ?? assert.fail()), "https://media.s3.lan")
})

test("a name that is not a setting is noticed", () => {
  assert.deepEqual(unknownSettings({ FANFARE_BASE_URI: "x", FANFARE_BASE_URL: "y", HOME: "z" }), ["FANFARE_BASE_URI"])
})

test("docs/settings.md is what the table says; npm run docs writes it", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/settings.md"), "utf8")
  assert.equal(page, settingsPage())
})
