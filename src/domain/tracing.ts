/*
 * One trace follows a post from the action that sends it out to the last webhook, through processes and days. What goes on
 * later keeps the place in the trace at which it was begun.
 *
 * - span: one step, with its beginning and its end
 * - place: where a span stands, in the W3C's words a traceparent
 */

/** `00-<trace>-<span>-<flags>`, to be kept with what goes on later. */
export type TracePlace = string

/** Ids, names of networks and outcomes: never a text, a name of somebody or a secret. */
export type SpanFacts = Readonly<Record<`fanfare.${string}`, string | number>>

export type TraceSpan = {
  /** Null where nothing is traced. */
  readonly place: TracePlace | null
  /** Adds what is known only now. */
  readonly note: (facts: SpanFacts) => void
}

export type SpanAbout = {
  /** Where it goes on from; without it, from the span around it. */
  readonly parent?: TracePlace | null
  /** When it began, by `performance.now`, if that is over. */
  readonly beganAt?: number
  readonly facts?: SpanFacts
}

export type Tracing = {
  /** Does something as a span. `about` is asked only where spans are kept. */
  readonly run: <T>(name: string, about: () => SpanAbout, work: (span: TraceSpan) => Promise<T>) => Promise<T>
  /** Notes a span that is over, inside the one that is under way; times are those of `performance.now`. */
  readonly note: (name: string, began: number, ended: number) => void
  /** The place of the span that is under way. */
  readonly current: () => TracePlace | null
}

const noSpan: TraceSpan = { place: null, note: () => {} }

/** Where nobody has asked for traces. */
export const noTracing: Tracing = {
  run: async (_name, _about, work) => work(noSpan),
  note: () => {},
  current: () => null,
}
