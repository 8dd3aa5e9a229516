import type { ApiResponse } from "#networks/ask.ts"
import type { Refused } from "#networks/network.ts"

/*
 * X is renaming what its reads are asked for and answer with: `tweet.fields`, `note_tweet` and `referenced_tweets` became
 * `post.fields`, `note_post` and an expansion `referenced_posts` (README). A server of X may know either or both, and leaves
 * out what it does not know. So the newer names are tried first and the older ones where those do not work, and answers
 * are read by both.
 */

export type Vocabulary = "post" | "tweet"

/** What X says to parameters that it does not know. */
const isAboutParameters = ({ code }: Refused): boolean => code === "invalid-request" || code === "400"

/** Asks by the newer names, and once more by the older ones if X refuses or ignores those. */
export async function askInEither<T>(
  askIn: (vocabulary: Vocabulary) => Promise<ApiResponse<T> | Refused>,
  isComplete: (value: T) => boolean,
): Promise<readonly [response: ApiResponse<T> | Refused, vocabulary: Vocabulary]> {
  const response = await askIn("post")
  const isUnderstood = response.kind === "refused" ? !isAboutParameters(response) : isComplete(response.value)
  return isUnderstood ? [response, "post"] : [await askIn("tweet"), "tweet"]
}
