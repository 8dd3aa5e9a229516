import { plural } from "../plural.ts"

export const home = {
  title: "Home",
  facts: (day: string, city: string, offset: string) => `${day}, times in ${city} (${offset})`,
  people: (count: number) => plural(count, "person", "people"),
} as const
