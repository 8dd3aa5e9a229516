import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { requireSandbox } from "#actions/sandbox/require-sandbox.ts"
import { idOrNothing, idOutput, instantOutput } from "#actions/schemas.ts"
import { networkKeys } from "#domain/network.ts"
import { Problem } from "#domain/problem.ts"
import { groupThreads } from "#networks/group-threads.ts"
import { listEveryAccount } from "#storage/accounts.ts"
import { fitPage } from "#storage/page.ts"

export const listLedger = defineAction({
  name: "sandbox.ledger",
  title: "What the sandbox accepted",
  description:
    "Everything that the sandbox's networks accepted from this workspace's accounts, in order; follow nextCursor for more.",
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "owner",
  input: z.strictObject({
    key: z
      .literal("")
      .transform(() => undefined)
      .or(z.enum(networkKeys))
      .optional(),
    accountId: idOrNothing("acc"),
    /** How many posts came on the pages before: nothing is ever taken out of the ledger. */
    cursor: z
      .string()
      .regex(/^\d{0,9}$/, "must be the nextCursor of an earlier answer")
      .optional(),
  }),
  output: z.strictObject({
    posts: z.array(
      z.strictObject({
        key: z.enum(networkKeys),
        accountId: idOutput("acc"),
        externalId: z.string(),
        items: z.array(z.strictObject({ text: z.string(), media: z.array(z.string()) })),
        acceptedAt: instantOutput,
      }),
    ),
    nextCursor: z.string().optional(),
  }),

  async run({ key, accountId, cursor = "" }, { db, services }) {
    const sandbox = requireSandbox(services)
    const accounts = (await listEveryAccount(db)).filter((account) => account.sandbox)
    const asked = accountId === undefined ? undefined : accounts.find(({ id }) => id === accountId)
    if (accountId !== undefined && asked === undefined) {
      throw new Problem("NotFound", "There is no account with this id in the sandbox.")
    }
    // Of several connections of one account the last one counts.
    const idOf = new Map(accounts.map(({ network, external_id, id }) => [`${network} ${external_id}`, id]))
    const entries = await sandbox.ledger(key ?? asked?.network)
    const posts = groupThreads(entries).flatMap((thread) => {
      const [{ key: network, account, externalId, acceptedAt }] = thread
      const id = idOf.get(`${network} ${account}`)
      const isAsked = asked === undefined || (asked.network === network && asked.external_id === account)
      if (id === undefined || !isAsked) return []
      const items = thread.map(({ text, media }) => ({ text, media: [...media] }))
      return [{ key: network, accountId: accountId ?? id, externalId, items, acceptedAt }]
    })
    const before = Number(cursor)
    const sized = posts.slice(before).map((post) => ({ post, bytes: JSON.stringify(post.items).length }))
    const { rows, hasMore } = fitPage(sized, sized.length)
    return {
      posts: rows.map(({ post }) => post),
      ...(hasMore ? { nextCursor: String(before + rows.length) } : {}),
    }
  },
})
