import { palette } from "./en/palette.ts"

/** The words of the palette, apart from the others: they are fetched with it. */
export const paletteWords = palette
