import { speak } from "./speak.ts"

/** Apart from the words that every page needs: only those who build pages read them. */
export const galleryWords = await speak({
  en: async () => (await import("./en/gallery.ts")).gallery,
  es: async () => (await import("./es/gallery.ts")).gallery,
})
