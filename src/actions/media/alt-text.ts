import { z } from "zod"
import { altTextLength } from "#domain/media.ts"

/** For people who cannot see the picture. It may be empty. */
export const altText = z.string().trim().max(altTextLength)
