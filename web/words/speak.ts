import { patiently } from "../api/patiently.ts"
import { language } from "./language.ts"
import type { Begun, Like } from "./like.ts"

type Catalogues<English> = {
  readonly en: () => Promise<English>
  readonly es: () => Promise<Like<English>>
  readonly fr?: () => Promise<Begun<English>>
}

/** Fetches texts in the language that the app speaks, and in no other. */
export async function speak<English extends object>({ en, es, fr }: Catalogues<English>): Promise<Like<English>> {
  if (language === "es") return patiently(es)
  const english = (await patiently(en)) as Like<English>
  if (language === "fr" && fr !== undefined) return (await import("./complete.ts")).complete(english, await fr())
  return language === "x-rtl" ? (await import("./stretch.ts")).stretch(english) : english
}
