const shownStates = ["delivered", "pending", "failed"] as const

export type ShownState = (typeof shownStates)[number]

/** Which deliveries the log shows, and the one that is open, as they are in the address. */
export type LogSearch = {
  readonly show?: ShownState | undefined
  readonly delivery?: string | undefined
}

export function readLogSearch(search: Record<string, unknown>): LogSearch {
  const show = shownStates.find((each) => each === search["show"])
  const delivery = search["delivery"]
  return {
    ...(show === undefined ? {} : { show }),
    ...(typeof delivery === "string" && delivery !== "" ? { delivery } : {}),
  }
}
