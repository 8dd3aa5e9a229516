import fc from "fast-check"

/* What may happen to a post, in any order: agents write, people write, look, send out and approve, networks fail. */

export const people = ["owner", "editor"] as const
export type Person = (typeof people)[number]

/** What a person goes by when they act: what they were shown last, first, or at any time. */
export type Sight = { readonly which: "last" | "first" | "any"; readonly index: number }

/** By which actions a text is written: for everybody, for the one account, or as a whole post. */
export type Edit = "original" | "version" | "whole"

export type Way = "posts.publishNow" | "posts.schedule"

export type Move =
  | { readonly do: "agent writes"; readonly over: "rest" | "mcp"; readonly by: Person; readonly edit: Edit }
  | { readonly do: "person writes"; readonly by: Person; readonly edit: Edit }
  | { readonly do: "look" | "look at the card"; readonly by: Person }
  | { readonly do: "send"; readonly by: Person; readonly way: Way; readonly sight: Sight }
  | { readonly do: "look and send"; readonly by: Person; readonly way: Way }
  | { readonly do: "send while an agent writes"; readonly by: Person; readonly way: Way; readonly edit: Edit }
  | { readonly do: "send again"; readonly by: Person; readonly sight: Sight }
  | { readonly do: "ask"; readonly by: Person; readonly way: Way; readonly base: "read" | "earlier" | "none" }
  | { readonly do: "approve"; readonly by: Person; readonly sight: Sight }
  | { readonly do: "look and approve"; readonly by: Person }
  | { readonly do: "approve while an agent writes"; readonly by: Person; readonly edit: Edit }
  | { readonly do: "unschedule" }
  | { readonly do: "send in vain"; readonly by: Person; readonly fault: "scopeMissing" | "serverError" }
  | { readonly do: "time passes" }

const by = fc.constantFrom<Person>("owner", "owner", "owner", "editor")
const edit = fc.constantFrom<Edit>("original", "version", "whole")
const way = fc.constantFrom<Way>("posts.publishNow", "posts.schedule")
const sight = fc.record({ which: fc.constantFrom<Sight["which"]>("last", "last", "first", "any"), index: fc.nat(20) })
const is = <const T extends string>(name: T) => fc.constant(name)

export const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: is("agent writes"), over: fc.constantFrom("rest", "mcp"), by, edit }),
    },
    { weight: 3, arbitrary: fc.record({ do: is("person writes"), by, edit }) },
    { weight: 4, arbitrary: fc.record({ do: is("look"), by }) },
    { weight: 5, arbitrary: fc.record({ do: is("send"), by, way, sight }) },
    { weight: 1, arbitrary: fc.record({ do: is("look and send"), by, way }) },
    { weight: 2, arbitrary: fc.record({ do: is("send while an agent writes"), by, way, edit }) },
    { weight: 4, arbitrary: fc.record({ do: is("send again"), by, sight }) },
    { weight: 4, arbitrary: fc.record({ do: is("ask"), by, way, base: fc.constantFrom("read", "earlier", "none") }) },
    { weight: 3, arbitrary: fc.record({ do: is("look at the card"), by }) },
    { weight: 4, arbitrary: fc.record({ do: is("approve"), by, sight }) },
    { weight: 2, arbitrary: fc.record({ do: is("look and approve"), by }) },
    { weight: 2, arbitrary: fc.record({ do: is("approve while an agent writes"), by, edit }) },
    { weight: 2, arbitrary: fc.record({ do: is("unschedule") }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: is("send in vain"), by, fault: fc.constantFrom("scopeMissing", "serverError") }),
    },
    { weight: 1, arbitrary: fc.record({ do: is("time passes") }) },
  ),
  { minLength: 24, maxLength: 24 },
)
