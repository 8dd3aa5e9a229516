import type { home as english } from "../en/home.ts"
import type { Like } from "../like.ts"
import { plural } from "./plural.ts"

export const home: Like<typeof english> = {
  title: "Inicio",
  facts: (day, city, offset) => `${day}, horas de ${city} (${offset})`,
  people: (count) => plural(count, "persona", "personas"),
}
