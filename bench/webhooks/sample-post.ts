/** A post of ordinary size, as an event carries it. */
export const samplePost = {
  post: {
    id: "pst_01kan3n4zqe7gt4k5c1r6w8v2h",
    status: "Published",
    accountIds: ["acc_01kan3n4zqe7gt4k5c1r6w8v2h", "acc_01kan3n4zqe7gt4k5c1r6w8v2j"],
    versions: [{ content: [{ body: "Bulbs are in, and so are the pots. ".repeat(8), media: [] }], options: {} }],
    results: [
      { accountId: "acc_01kan3n4zqe7gt4k5c1r6w8v2h", ok: true, externalId: "1794648600", uncertain: false },
      { accountId: "acc_01kan3n4zqe7gt4k5c1r6w8v2j", ok: true, externalId: "at://did/app/3k", uncertain: false },
    ],
    updatedAt: "2026-11-14T09:30:00.000000Z",
  },
}
