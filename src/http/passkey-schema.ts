import type { AuthenticationResponseJSON } from "@simplewebauthn/server"
import { z } from "zod"

const shape = z.looseObject({ id: z.string(), response: z.looseObject({}) })

/** What the browser answered to a challenge. Its inside is checked by the library that made the challenge. */
export const authenticationResponse = z.custom<AuthenticationResponseJSON>(
  (value) => shape.safeParse(value).success,
  "must be what the browser answered",
)
