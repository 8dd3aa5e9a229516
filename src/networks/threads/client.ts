import { graphApi } from "#networks/meta-shared/graph-api.ts"
import { classify } from "#networks/threads/classify.ts"

/** The version of the API that everything but the tokens is asked in. */
export const version = "v1.0"

export const threadsApi = graphApi({ name: "Threads", classify })
