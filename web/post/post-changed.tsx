import { useQuery } from "@tanstack/react-query"
import { accountsQuery, lastChangeQuery } from "../api/queries.ts"
import type { MediaView, PostView } from "../api/views.ts"
import { ChangedNotice } from "../changes/changed-notice.tsx"
import { DifferenceList } from "../changes/difference-list.tsx"
import { useDifferences } from "../changes/use-differences.ts"
import { Button } from "../kit/button.tsx"
import { usePerson } from "../shell/person.ts"
import { showWhen } from "../words/dates.ts"
import { sayChanger } from "../words/say-changer.ts"
import { words } from "../words/words.ts"
import { isSame, readDraft } from "./draft.ts"

type Props = {
  readonly seen: PostView
  readonly latest: PostView
  readonly media: ReadonlyMap<string, MediaView> | undefined
  readonly onLookAgain: () => void
}

/** The post changed under the eyes of the person: by whom, in what, and the way to the new text. */
export function PostChanged({ seen, latest, media, onLookAgain }: Props) {
  const { workspace } = usePerson()
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const find = useDifferences()
  const known = {
    accounts: accounts.map((account) => ({ ...account, isConnected: true })),
    media: [...(media?.values() ?? [])],
  }
  return (
    <ChangedNotice
      isAlert
      lead={<WhoChanged seen={seen} latest={latest} />}
      end={
        <Button size="small" onClick={onLookAgain}>
          {words.post.lookAgain}
        </Button>
      }
    >
      <DifferenceList differences={find({ ...known, post: seen }, { ...known, post: latest })} />
    </ChangedNotice>
  )
}

/** Named is who edited the post last; what publishing made of it has nobody's name on it. */
function WhoChanged({ seen, latest }: Pick<Props, "seen" | "latest">) {
  const { user, workspace } = usePerson()
  const isEdited = !isSame(readDraft(seen), readDraft(latest))
  const { data: change } = useQuery({ ...lastChangeQuery(workspace.id, latest), enabled: isEdited })
  const who = isEdited && change !== undefined && change !== null ? change : undefined
  return (
    <>
      <b className="font-semibold text-warn">{who === undefined ? words.post.changed : words.post.changedBy}</b>{" "}
      {who !== undefined && words.requests.lastBy(sayChanger(who, user), showWhen(who.at, user.timeZone))}{" "}
      {words.post.nothingSent}
    </>
  )
}
