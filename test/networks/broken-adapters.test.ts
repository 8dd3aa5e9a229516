import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import { conformanceCases } from "#networks/conformance.ts"
import type { NetworkAdapter, Publish } from "#networks/network.ts"
import { xSimulator } from "#networks/x/simulator.ts"
import { x } from "#networks/x/x.ts"
import { openStage } from "./open-stage.ts"

/* Adapters that are broken on purpose, each in the way that would hurt most. The suite must see it. */

const refused = { kind: "refused", why: "transient", code: "0", message: "try again" } as const

const broken: Readonly<Record<string, { readonly adapter: NetworkAdapter; readonly seenBy: readonly string[] }>> = {
  "takes a lost answer for a post that did not happen": {
    adapter: withPublish({
      async commit(...args) {
        const came = await x.publish.commit(...args)
        return came.kind === "unknown" ? refused : came
      },
    }),
    seenBy: ["unknown"],
  },
  "sends again by itself, with other words": {
    adapter: withPublish({
      async commit(outside, author, item, handle) {
        const came = await x.publish.commit(outside, author, item, handle)
        if (came.kind !== "unknown") return came
        return x.publish.commit(outside, author, { ...item, body: `${item.body}.` }, handle)
      },
    }),
    seenBy: ["breaks at every call", "once after acceptThenDrop"],
  },
  "says too soon that nothing is there": {
    adapter: withPublish({ reconcile: async () => ({ kind: "absent" }) }),
    seenBy: ["breaks at every call", "once after acceptThenDrop", "asked too soon"],
  },
  "says that it is there without looking": {
    adapter: withPublish({ reconcile: async () => ({ kind: "published", externalId: "1" }) }),
    seenBy: ["breaks at every call", "once after timeout"],
  },
  "never finds out": {
    adapter: withPublish({ reconcile: async () => ({ kind: "unknown", message: "who knows" }) }),
    seenBy: ["breaks at every call", "once after acceptThenDrop"],
  },
  "publishes while it prepares": {
    adapter: withPublish({
      async prepare(outside, author, item, progress) {
        const came = await x.publish.prepare(outside, author, item, progress)
        if (came.kind === "ready") await x.publish.commit(forCommit(outside), author, item, came.handle)
        return came
      },
    }),
    seenBy: ["prepared twice, seen once"],
  },
  "forgets how far it has come": {
    adapter: withPublish({ prepare: (outside, author, item) => x.publish.prepare(outside, author, item, null) }),
    seenBy: ["video"],
  },
  "loses a picture": {
    adapter: withPublish({
      prepare: (outside, author, item, progress) =>
        x.publish.prepare(outside, author, { ...item, media: item.media.slice(0, 3) }, progress),
    }),
    seenBy: ["images"],
  },
  "answers the first item of a thread with every other": {
    adapter: withPublish({
      commit: (outside, author, item, handle) =>
        x.publish.commit(outside, author, { ...item, before: item.before.slice(0, 1) }, handle),
    }),
    seenBy: ["thread"],
  },
  "ignores an option": {
    adapter: withPublish({
      commit: (outside, author, item, handle) =>
        x.publish.commit(outside, author, { ...item, options: { ...item.options, "x.madeWithAi": "false" } }, handle),
    }),
    seenBy: ["options"],
  },
  "keeps a handle that JSON does not": {
    adapter: withPublish({
      async prepare(...args) {
        const came = await x.publish.prepare(...args)
        return came.kind === "ready" ? { kind: "ready", handle: { ...(came.handle as object), at: Number.NaN } } : came
      },
    }),
    seenBy: ["text"],
  },
  "takes an outage for the end of an account": {
    adapter: {
      ...x,
      connect: {
        ...x.connect,
        async refresh(outside, credentials) {
          const came = await x.connect.refresh(outside, credentials)
          return came.kind === "refused" ? { ...came, why: "auth" } : came
        },
      },
    },
    seenBy: ["refresh while the network is down"],
  },
  "throws when it cannot give access back": {
    adapter: {
      ...x,
      connect: {
        ...x.connect,
        async revoke(outside) {
          await outside.http({ method: "POST", url: `${outside.hosts["api"]}/2/oauth2/revoke` })
        },
      },
    },
    seenBy: ["revoke"],
  },
  "reads one post at a time": {
    adapter: {
      ...x,
      readMetrics: {
        batch: 100,
        async read(outside, author, ids) {
          const numbers = new Map()
          for (const id of ids) {
            const came = await x.readMetrics?.read(outside, author, [id])
            if (came?.kind !== "read") throw new NoAnswer("no numbers", true)
            for (const [key, value] of came.numbers) numbers.set(key, value)
          }
          return { kind: "read", numbers }
        },
      },
    },
    seenBy: ["metrics of missing posts"],
  },
}

function withPublish(other: Partial<Publish>): NetworkAdapter {
  return { ...x, publish: { ...x.publish, ...other } }
}

describe("conformance sees an adapter that", () => {
  for (const [fault, { adapter, seenBy }] of Object.entries(broken)) {
    it(fault, async () => {
      await using stage = await openStage(adapter, xSimulator)
      for (const name of seenBy) {
        const { run } = conformanceCases.find((each) => each.name === name) ?? assert.fail(`no case ${name}`)
        await assert.rejects(run(stage), `${name} saw nothing`)
      }
    })
  }
})
