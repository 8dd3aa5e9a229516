import { networkOfOption } from "#domain/option-key.ts"
import { inheritsText } from "#domain/post.ts"
import type { ShownAccountView, ShownPostView } from "../api/views.ts"
import { countHidden, withoutHidden } from "../kit/hidden-characters.ts"

type Versions = Pick<ShownPostView, "versions">
type Account = Pick<ShownAccountView, "id" | "key">

/** How many characters that nobody sees are in the texts and options that an account gets. */
export function countRemovable({ versions }: Versions, account: Account): number {
  return countIn(removeHidden({ versions }, [])) - countIn(removeHidden({ versions }, [account]))
}

function countIn(versions: Versions["versions"]): number {
  const texts = versions.flatMap(({ content, options }) => [
    ...content.map(({ body }) => body),
    ...Object.values(options),
  ])
  return texts.reduce((sum, text) => sum + countHidden(text), 0)
}

/** The versions of a post without what nobody sees in those that these accounts get; all else as it was. */
export function removeHidden({ versions }: Versions, accounts: readonly Account[]): Versions["versions"] {
  const original = versions.find(({ accountId }) => accountId === undefined)
  const apart = versions.map((version) =>
    version !== original && inheritsText(version, original) ? { ...version, content: [] } : version,
  )
  return accounts.reduce((all, account) => {
    const own = all.find(({ accountId }) => accountId === account.id)
    const source = own !== undefined && own.content.length > 0 ? account.id : undefined
    return all.map((version) => {
      if (version.accountId !== undefined && version.accountId !== account.id) return version
      const isShown = (key: string) =>
        networkOfOption(key) === account.key && (version === own || !Object.hasOwn(own?.options ?? {}, key))
      return {
        ...version,
        content:
          version.accountId === source
            ? version.content.map((item) => ({ ...item, body: withoutHidden(item.body) }))
            : version.content,
        options: Object.fromEntries(
          Object.entries(version.options).map(([key, value]) => [key, isShown(key) ? withoutHidden(value) : value]),
        ),
      }
    })
  }, apart)
}
