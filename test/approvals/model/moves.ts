import fc from "fast-check"

/* What may happen, in any order: agents ask and ask again for something else, scripts try, people write, look, decide,
   disconnect and connect apps, time goes by, roles change. What an agent can ask for is an entry of `acts`, with its input
   in `stage.ts` and what comes of it in `model.ts`. */

export const people = ["owner", "member"] as const
export type Person = (typeof people)[number]

export const programs = ["Claude", "Cursor"] as const

export const acts = [
  "posts.schedule",
  "posts.publishNow",
  "posts.delete",
  "posts.update",
  "posts.setVersionText",
  "posts.setOption",
  "accounts.delete",
] as const
export type Act = (typeof acts)[number]

/** The last one is longer than the network takes. */
export const texts = ["one", "two", "x".repeat(281)] as const

/** Something that somebody wants done. */
export type Wish = {
  readonly act: Act
  readonly post: number
  readonly text: number
  /** Of `posts.update`: the post is to lose its time, and a Scheduled one to become a Draft. */
  readonly isOff: boolean
}

/**
 * A card, counted among all that were filed or, so that more than refusals come about, among those that wait, that wait
 * for this person, that they have looked at, or that are over.
 */
export type Which = { readonly among: "all" | "waiting" | "own" | "seen" | "over"; readonly index: number }

export type Move =
  | { readonly do: "ask"; readonly by: Person; readonly program: number; readonly wish: Wish }
  | { readonly do: "ask again"; readonly card: Which }
  | { readonly do: "ask for something else"; readonly card: Which; readonly text: number }
  | { readonly do: "script" | "act"; readonly by: Person; readonly wish: Wish }
  | { readonly do: "look"; readonly by: Person; readonly card: Which }
  | {
      readonly do: "approve"
      readonly by: Person
      readonly card: Which
      /** Which hash is sent: the one shown last for this card, the first one, any that was ever shown to anybody, none. */
      readonly hash: "last" | "first" | "any" | "made up"
      readonly pick: number
      /** So many at the same moment. */
      readonly times: number
    }
  | { readonly do: "look and approve"; readonly by: Person; readonly card: Which }
  | { readonly do: "approve by token" | "decline"; readonly by: Person; readonly card: Which }
  | { readonly do: "race" | "race with a newer one"; readonly card: Which; readonly text: number }
  | { readonly do: "disconnect" | "connect"; readonly by: Person; readonly program: number }
  | { readonly do: "fail" | "unschedule"; readonly post: number }
  | { readonly do: "wait"; readonly hours: number }
  | { readonly do: "sweep" }
  | { readonly do: "role"; readonly role: "editor" | "viewer" }

const by = fc.constantFrom<Person>("owner", "owner", "member")
const act = fc.constantFrom<Act>("posts.publishNow", "posts.publishNow", ...acts)
const wish = fc
  .record({ act, post: fc.constantFrom(0, 0, 1), text: fc.constantFrom(0, 1, 1, 2), isOff: fc.boolean() })
  .map((made): Wish => ({ ...made, isOff: made.isOff && made.act === "posts.update" }))
const index = fc.nat({ max: 59 })
const anyCard = fc.record({ among: fc.constantFrom<Which["among"]>("all", "waiting", "own", "own", "over"), index })
const seenCard = fc.record({ among: fc.constantFrom<Which["among"]>("seen", "seen", "seen", "all"), index })
const post = fc.nat({ max: 1 })
const is = <const T extends string>(name: T) => fc.constant(name)

export const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.record({ do: is("ask"), by, program: fc.nat({ max: 1 }), wish }) },
    { weight: 2, arbitrary: fc.record({ do: is("ask again"), card: anyCard }) },
    { weight: 3, arbitrary: fc.record({ do: is("ask for something else"), card: anyCard, text: fc.nat({ max: 2 }) }) },
    { weight: 2, arbitrary: fc.record({ do: is("script"), by, wish }) },
    { weight: 2, arbitrary: fc.record({ do: is("act"), by, wish }) },
    { weight: 4, arbitrary: fc.record({ do: is("look"), by, card: anyCard }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: is("approve"),
        by,
        card: seenCard,
        hash: fc.constantFrom("last", "last", "last", "first", "any", "made up"),
        pick: index,
        times: fc.constantFrom(1, 1, 3),
      }),
    },
    { weight: 5, arbitrary: fc.record({ do: is("look and approve"), by, card: anyCard }) },
    { weight: 1, arbitrary: fc.record({ do: is("approve by token"), by, card: anyCard }) },
    { weight: 1, arbitrary: fc.record({ do: is("decline"), by, card: anyCard }) },
    { weight: 2, arbitrary: fc.record({ do: is("race"), card: anyCard, text: fc.nat({ max: 1 }) }) },
    { weight: 2, arbitrary: fc.record({ do: is("race with a newer one"), card: anyCard, text: fc.nat({ max: 1 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom("disconnect", "connect", "connect"),
        by,
        program: fc.nat({ max: 1 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("fail", "unschedule"), post }) },
    { weight: 2, arbitrary: fc.record({ do: is("wait"), hours: fc.constantFrom(1, 25) }) },
    { weight: 1, arbitrary: fc.record({ do: is("sweep") }) },
    { weight: 1, arbitrary: fc.record({ do: is("role"), role: fc.constantFrom("editor", "viewer") }) },
  ),
  { minLength: 20, maxLength: 20 },
)
