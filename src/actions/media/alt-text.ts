import { z } from "zod"
import { altTextLength } from "#domain/media.ts"

/** What those hear who do not see the picture. It may be empty. */
export const altText = z.string().trim().max(altTextLength)
