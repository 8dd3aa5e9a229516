import type { CardView, UserView } from "../api/views.ts"
import { words } from "./words.ts"

type Change = NonNullable<CardView["lastChange"]>

/** Who changed something, from the reader's point of view: "you", "Tobias", "Claude for you". */
export function sayChanger({ user, client, transport }: Change, reader: Pick<UserView, "id">): string {
  const { you, byAgent, byScript } = words.requests.who
  const person = user.id === reader.id ? you : user.name
  if (client !== undefined) return byAgent(client, person)
  return transport === "app" ? person : byScript(person)
}
