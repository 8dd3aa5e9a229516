import fc from "fast-check"
import type { Fault } from "#networks/simulator.ts"
import { faults } from "#networks/simulator.ts"
import type { Fate } from "./crew.ts"
import type { Caller } from "./ground.ts"
import type { ItemKind } from "./model.ts"

/* What can happen in a life, as data: a seed and a path bring any of it back. Posts and accounts are named by number. */

type Writing = { readonly accounts: readonly number[]; readonly items: readonly ItemKind[] }

export type Step =
  | ({ readonly does: "create"; readonly by: Caller; readonly inSeconds: number | null } & Writing)
  | ({
      readonly does: "update"
      readonly by: Caller
      readonly post: number
      readonly own: number | null
      readonly inSeconds: number | null
      readonly base: "none" | "fresh" | "stale"
    } & Writing)
  | {
      readonly does: "text"
      readonly by: Caller
      readonly post: number
      readonly account: number | null
      readonly item: number
      readonly kind: ItemKind
    }
  | {
      readonly does: "option"
      readonly by: Caller
      readonly post: number
      readonly isOwn: boolean
      readonly value: "true" | ""
    }
  | { readonly does: "schedule"; readonly by: Caller; readonly post: number; readonly inSeconds: number }
  | { readonly does: Move; readonly by: Caller; readonly post: number }
  | {
      readonly does: "resolve"
      readonly by: Caller
      readonly post: number
      readonly account: number
      readonly how: "published" | "publishedAs" | "sendAgain"
    }
  | { readonly does: "disconnect" | "reconnect"; readonly account: number }
  | { readonly does: "fault"; readonly account: number; readonly fault: Fault | null; readonly times: number }
  | { readonly does: "clock"; readonly seconds: number }
  | { readonly does: "worker"; readonly isOn: boolean }
  | { readonly does: "fate"; readonly fate: Fate }
  | { readonly does: "thaw" }
  /** Publishing meets with a fault of one of the post's accounts, and waits so long. */
  | {
      readonly does: "trouble"
      readonly post: number
      readonly account: number
      readonly fault: Fault
      readonly times: number
      readonly seconds: number
    }
  /** The accounts that do not have it are taken off the post. */
  | { readonly does: "narrow"; readonly post: number }
  | { readonly does: "race"; readonly post: number; readonly between: Race }

export type Move = "unschedule" | "publishNow" | "backToDraft" | "delete" | "duplicate"
export type Race = "edits" | "publishes" | "edit and worker" | "unschedule and worker" | "delete and worker"

const by = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Caller>("person") },
  { weight: 1, arbitrary: fc.constant<Caller>("agent") },
)
const anybody = fc.constantFrom<Caller>("person", "agent")
const post = fc.nat(3)
const account = fc.nat(3)
const accounts = fc.uniqueArray(account, { minLength: 0, maxLength: 3 })
const kind = fc.oneof(
  { weight: 6, arbitrary: fc.constant<ItemKind>("plain") },
  { weight: 3, arbitrary: fc.constant<ItemKind>("picture") },
  { weight: 1, arbitrary: fc.constant<ItemKind>("long") },
)
const items = fc.oneof(
  { weight: 3, arbitrary: fc.array(kind, { minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.array(kind, { minLength: 2, maxLength: 3 }) },
)
const soon = fc.constantFrom(1, 20, 60, 300, 900, 2400)

const perhapsSoon: fc.Arbitrary<number | null> = fc.option(soon)
const perhapsAnytime: fc.Arbitrary<number | null> = fc.option(fc.oneof(soon, fc.constant(-5)), { freq: 2 })
const perhapsAccount: fc.Arbitrary<number | null> = fc.option(account, { freq: 3 })
const perhapsFault: fc.Arbitrary<Fault | null> = fc.option(fc.constantFrom(...faults), { freq: 5 })

const does = <D extends string>(name: D) => fc.constant(name)

/** By how often they are met with: most of a life is writing, sending and waiting. */
const steps: readonly (readonly [number, fc.Arbitrary<Step>])[] = [
  [3, fc.record({ does: does("create"), by: anybody, accounts, items, inSeconds: perhapsSoon })],
  [
    5,
    fc.record({
      does: does("update"),
      by: anybody,
      post,
      accounts,
      items,
      own: perhapsAccount,
      inSeconds: perhapsAnytime,
      base: fc.constantFrom("none", "fresh", "stale"),
    }),
  ],
  [3, fc.record({ does: does("text"), by: anybody, post, account: perhapsAccount, item: fc.nat(2), kind })],
  [2, fc.record({ does: does("option"), by: anybody, post, isOwn: fc.boolean(), value: fc.constantFrom("true", "") })],
  [6, fc.record({ does: does("schedule"), by, post, inSeconds: fc.oneof(soon, soon, soon, fc.constant(-5)) })],
  [9, fc.record({ does: does("publishNow"), by, post })],
  [4, fc.record({ does: fc.constantFrom<Move>("unschedule", "backToDraft", "delete", "duplicate"), by, post })],
  [
    5,
    fc.record({
      does: does("resolve"),
      by,
      post,
      account,
      how: fc.constantFrom("published", "publishedAs", "sendAgain"),
    }),
  ],
  [3, fc.record({ does: fc.constantFrom("disconnect", "reconnect"), account })],
  [
    9,
    fc.record({
      does: does("fault"),
      account,
      fault: perhapsFault,
      times: fc.constantFrom(1, 1, 2, 1000),
    }),
  ],
  [9, fc.record({ does: does("clock"), seconds: fc.constantFrom(1, 5, 30, 60, 100, 300, 800, 901, 1800, 7200) })],
  [3, fc.record({ does: does("worker"), isOn: fc.boolean() })],
  [
    4,
    fc.record({
      does: does("fate"),
      fate: fc.record({ how: fc.constantFrom("dies", "freezes", "stops"), crossing: fc.nat(12) }),
    }),
  ],
  [2, fc.record({ does: does("thaw") })],
  [
    9,
    fc.record({
      does: does("trouble"),
      post,
      account,
      fault: fc.constantFrom(...faults),
      times: fc.constantFrom(1, 2, 1000),
      seconds: fc.constantFrom(0, 30, 901),
    }),
  ],
  [3, fc.record({ does: does("narrow"), post })],
  [
    4,
    fc.record({
      does: does("race"),
      post,
      between: fc.constantFrom<Race>(
        "edits",
        "publishes",
        "edit and worker",
        "unschedule and worker",
        "delete and worker",
      ),
    }),
  ],
]

export const step: fc.Arbitrary<Step> = fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary })))
