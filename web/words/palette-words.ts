import { speak } from "./speak.ts"

/** The words of the palette, apart from the others: they are fetched with it. */
export const paletteWords = await speak({
  en: async () => (await import("./en/palette.ts")).palette,
  es: async () => (await import("./es/palette.ts")).palette,
})
