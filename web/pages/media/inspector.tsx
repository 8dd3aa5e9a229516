import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Check, Copy, ExternalLink, Trash2 } from "lucide-react"
import { useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { sayBytes } from "#domain/say-bytes.ts"
import { call } from "../../api/call.ts"
import { ownAddress } from "../../api/own-address.ts"
import { mediaByIdQuery } from "../../api/queries.ts"
import { Refusal } from "../../api/refusal.ts"
import type { MediaView } from "../../api/views.ts"
import { AltTextField } from "../../kit/alt-text-field.tsx"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { textLink } from "../../kit/text-link.ts"
import { useCopy } from "../../kit/use-copy.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { sayLength } from "../../words/say-length.ts"
import { words } from "../../words/words.ts"
import { readUses } from "./read-uses.ts"
import type { Use } from "./read-uses.ts"
import { sayCodecs, sayType } from "./say-file.ts"

type Props = { readonly id: string; readonly onGone: () => void }

/** One file: seen large, described, used where, and out with it. */
export function Inspector({ id, onGone }: Props) {
  const { workspace } = usePerson()
  const query = useQuery(mediaByIdQuery(workspace.id, [id]))
  return (
    <Loaded query={query} className="">
      {(found) => {
        const media = found.get(id)
        return media === undefined ? (
          <p className="text-dense text-ink-3">{words.media.gone}</p>
        ) : (
          <Details media={media} onGone={onGone} />
        )
      }}
    </Loaded>
  )
}

function Details({ media, onGone }: { readonly media: MediaView; readonly onGone: () => void }) {
  const { workspace } = usePerson()
  const { isCopied, copy } = useCopy()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const [uses, setUses] = useState<readonly Use[]>([])
  const mayWrite = isAtLeast(workspace.role, "editor")
  const remove = async () => {
    try {
      await call("media.delete", { id: media.id })
      toasts.add(words.media.deleted(media.fileName))
      onGone()
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "Conflict" && error.issues.length > 0)) throw error
      setUses(readUses(error.issues))
    }
  }
  return (
    <div className="grid gap-4">
      <img
        src={ownAddress(media.kind === "video" ? media.thumbnailUrl : media.url)}
        alt={media.altText}
        className="max-h-[46dvh] w-full rounded-sheet border border-line bg-sunk object-contain"
      />
      <h2 className="text-body font-semibold wrap-anywhere">{media.fileName}</h2>
      <AltTextField key={media.id} media={media} hint={words.media.altHint} isReadOnly={!mayWrite} />
      <Facts media={media} />
      {uses.length > 0 && <Uses uses={uses} />}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={isCopied ? Check : Copy}
          onClick={() => void copy(new URL(ownAddress(media.url), window.location.origin).href)}
        >
          {isCopied ? words.common.copied : words.media.copy}
        </Button>
        <a href={ownAddress(media.url)} target="_blank" rel="noreferrer" className={buttonLook("line", "small")}>
          <ExternalLink size={16} strokeWidth={1.9} aria-hidden />
          {words.media.openFile}
        </a>
        {mayWrite && (
          <Button size="small" look="danger" icon={Trash2} onClick={() => setAsking(true)}>
            {words.media.delete}
          </Button>
        )}
      </div>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.media.deleteTitle(media.fileName)}
        body={words.media.deleteBody}
        verb={words.media.deleteVerb}
        run={remove}
      />
    </div>
  )
}

function Facts({ media }: { readonly media: MediaView }) {
  const { user } = usePerson()
  const rows = [
    [words.media.file.type, sayType(media.contentType)],
    [words.media.file.size, sayBytes(media.bytes)],
    [words.media.file.pixels, `${media.width} × ${media.height}`],
    ...(media.durationMs === undefined ? [] : [[words.media.file.duration, sayLength(media.durationMs)]]),
    ...(media.videoCodec === undefined
      ? []
      : [[words.media.file.codecs, sayCodecs(media.videoCodec, media.audioCodec)]]),
    ...(media.convertible === undefined
      ? []
      : [[words.media.file.convertible, words.media.convertible(media.convertible)]]),
    [words.media.file.added, showMoment(media.createdAt, user.timeZone)],
  ] as const
  return (
    <dl className="text-dense">
      {rows.map(([name, value]) => (
        <div key={name} className="flex min-h-[30px] items-center justify-between gap-3 border-t border-line">
          <dt className="text-ink-3">{name}</dt>
          <dd className="figures text-end first-letter:uppercase">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Uses({ uses }: { readonly uses: readonly Use[] }) {
  return (
    <section role="alert" className="rounded-control bg-warn-wash px-3 py-2.5 text-dense">
      <p>
        <b className="font-semibold text-warn">{words.media.usedIn(uses.length)}.</b> {words.media.usedLead}
      </p>
      <ul className="mt-1 grid gap-1">
        {uses.map(({ postId, text }) => (
          <li key={postId} className="min-w-0">
            <Link to="/posts/$postId" params={{ postId }} dir="auto" className={`${textLink} block truncate`}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
