import { recordFiles } from "#actions/archive/records.ts"
import { newId } from "#crypto/random.ts"
import { showId } from "#domain/ids.ts"

/* An archive as somebody else's program could make it: one record of each kind. */

const now = "2026-11-17T09:00:00.000000Z"
export const [account, post, label, media] = [
  showId("acc", newId<"acc">()),
  showId("pst", newId<"pst">()),
  showId("lbl", newId<"lbl">()),
  showId("med", newId<"med">()),
]

export const manifest = {
  format: "fanfare-workspace",
  version: 1,
  exportedAt: now,
  workspace: { name: "Brought", timeZone: "UTC" },
}

export const records = {
  accounts: [
    {
      id: account,
      network: "bluesky",
      externalId: "did:plc:one",
      handle: "@one",
      displayName: "One",
      sandbox: true,
      statistics: "Reading",
      connectedAt: now,
    },
  ],
  labels: [{ id: label, name: "Spring", colour: "moss" }],
  accountSets: [{ name: "All", accountIds: [account], createdAt: now }],
  queues: [{ accountId: account, slots: [{ weekday: 1, minute: 540 }] }],
  media: [
    {
      id: media,
      kind: "image",
      fileName: "a.jpg",
      contentType: "image/jpeg",
      altText: "",
      createdAt: now,
      file: `media/${media}.jpg`,
    },
  ],
  posts: [
    {
      id: post,
      status: "Published",
      accountIds: [account],
      versions: [{ content: [{ body: "Hello", media: [media] }], options: {} }],
      labels: [label],
      createdAt: now,
      updatedAt: now,
    },
  ],
  results: [
    {
      postId: post,
      accountId: account,
      state: "ok",
      externalId: "at://one/two",
      url: "https://bsky.app/profile/one/post/two",
      publishedAt: now,
      earlierText: false,
      items: [{ externalId: "at://one/two", memory: { cid: "x" } }],
    },
  ],
  statistics: [
    {
      postId: post,
      accountId: account,
      externalId: "at://one/two",
      publishedAt: now,
      fetchedAt: now,
      numbers: { likes: 3 },
      engagement: 3,
      snapshots: [{ fetchedAt: now, numbers: { likes: 3 }, engagement: 3 }],
    },
  ],
  history: [
    {
      postId: post,
      accountIds: [],
      versions: [{ content: [{ body: "Hallo", media: [] }], options: {} }],
      beginning: "Hallo",
      writtenAt: now,
      keptAt: now,
    },
  ],
} as const

type Records = { readonly [Kind in keyof typeof recordFiles]: readonly unknown[] }

/** The files of the archive, with changes; `picture` is the one media file in it. */
export function filesOf(
  picture: Buffer,
  changed: Partial<Records> = {},
  about: object = manifest,
  files: Record<string, Buffer> = {},
) {
  const all: Records = { ...records, ...changed }
  const lines = (documents: readonly unknown[]) =>
    Buffer.from(documents.map((each) => `${JSON.stringify(each)}\n`).join(""))
  return new Map([
    ["manifest.json", Buffer.from(JSON.stringify(about))],
    ...Object.entries(recordFiles).map(([kind, { file }]) => [file, lines(all[kind as keyof Records])] as const),
    [`media/${media}.jpg`, picture] as const,
    ...Object.entries(files),
  ])
}
