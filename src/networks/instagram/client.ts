import { classify, nameError } from "#networks/instagram/classify.ts"
import { graphApi } from "#networks/meta-shared/graph-api.ts"
import { graphVersion } from "#networks/meta-shared/graph-version.ts"

/** The version of the Graph API that everything but the tokens is asked in. */
export const version = graphVersion.own

export const instagramApi = graphApi({ name: "Instagram", classify, nameError, version })
