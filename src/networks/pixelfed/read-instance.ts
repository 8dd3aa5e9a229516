import { ask } from "#networks/ask.ts"
import { type Instance, instanceShape } from "#networks/fediverse-shared/instance.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { pixelfedApi } from "#networks/pixelfed/client.ts"

type Described = { readonly kind: "described"; readonly instance: Instance }

/** Servers announce a number of pixels that is far below what they take, and that they never look at. */
function withoutPixels(instance: Instance): Instance {
  const media = instance.configuration?.media_attachments
  if (media === undefined) return instance
  const { image_matrix_limit: _image, video_matrix_limit: _video, ...rest } = media
  return { ...instance, configuration: { ...instance.configuration, media_attachments: rest } }
}

/** What a server says of itself. Older ones only know the first form of the question. */
export async function readInstance(outside: Outside, server: string): Promise<Described | Refused> {
  const askIn = (version: string) =>
    ask(outside, pixelfedApi, instanceShape, { method: "GET", server, path: `/api/${version}/instance` })
  const second = await askIn("v2")
  const response = second.kind === "refused" && second.why === "gone" ? await askIn("v1") : second
  return response.kind === "refused" ? response : { kind: "described", instance: withoutPixels(response.value) }
}
