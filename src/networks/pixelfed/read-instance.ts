import type { Instance } from "#networks/fediverse-shared/instance.ts"
import { type AskedServer, askInstance, type Described } from "#networks/fediverse-shared/read-instance.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { pixelfedApi } from "#networks/pixelfed/client.ts"

/** Servers announce a number of pixels that is far below what they take, and that they never look at. */
function withoutPixels(instance: Instance): Instance {
  const media = instance.configuration?.media_attachments
  if (media === undefined) return instance
  const { image_matrix_limit: _image, video_matrix_limit: _video, ...rest } = media
  return { ...instance, configuration: { ...instance.configuration, media_attachments: rest } }
}

export async function readInstance(outside: Outside, { server, token }: AskedServer): Promise<Described | Refused> {
  const came = await askInstance(outside, pixelfedApi, { server, token })
  return came.kind === "refused" ? came : { ...came, instance: withoutPixels(came.instance) }
}
