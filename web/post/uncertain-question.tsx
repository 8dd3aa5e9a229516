import { useQueryClient } from "@tanstack/react-query"
import { ExternalLink } from "lucide-react"
import { useState } from "react"
import { webLink } from "#domain/web-link.ts"
import { call } from "../api/call.ts"
import { postQuery } from "../api/queries.ts"
import { sendSeenAgain } from "../api/send-out.ts"
import type { AccountView, PostView } from "../api/views.ts"
import { buttonLook } from "../kit/button-look.ts"
import { Button } from "../kit/button.tsx"
import { Form } from "../kit/form.tsx"
import { TextField } from "../kit/text-field.tsx"
import { useForm } from "../kit/use-form.ts"
import { useToasts } from "../kit/use-toasts.ts"
import { usePerson } from "../shell/person.ts"
import { problemWords } from "../words/problem-words.ts"
import { words } from "../words/words.ts"
import { ConfirmSend } from "./confirm-send.tsx"
import { profileOf } from "./profile-of.ts"

type Props = { readonly post: PostView; readonly accountId: string; readonly account: AccountView | undefined }

const longestId = 500

/** Nobody knows whether the account has the post: a person looks, and says. */
export function UncertainQuestion({ post, accountId, account }: Props) {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<PostView | null>(null)
  const network = account?.provider ?? words.post.theNetwork
  const settle = (changed: PostView, text: string) => {
    queries.setQueryData(postQuery(workspace.id, post.id).queryKey, changed)
    toasts.add(text)
  }
  const ask = () => ({
    title: problemWords.sendTitle(network),
    lead: problemWords.sendBody(account === undefined ? network : `${network} (${account.handle})`),
    to: account === undefined ? [] : [account],
    when: words.composer.now,
  })
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <ProfileLink url={profileOf(account)} />
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {problemWords.isThere}
        </Button>
        <Button onClick={() => setAsked(post)}>{problemWords.isNotThere}</Button>
      </div>
      {isOpen && (
        <WhereForm
          send={(found) =>
            call("posts.resolveUncertain", { id: post.id, accountId, resolution: "published", ...found })
          }
          done={(changed) => settle(changed, problemWords.isSettled(network))}
        />
      )}
      <ConfirmSend
        asked={asked}
        latest={post}
        ask={ask}
        verb={problemWords.sendVerb}
        look="danger-fill"
        send={async (seen) => sendSeenAgain(seen, accountId)}
        done={() => toasts.add(words.post.onItsWay)}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

/** The first thing to do is to look. */
function ProfileLink({ url }: { readonly url: string | undefined }) {
  if (url === undefined) return null
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonLook("ink")}>
      {words.post.profile}
      <ExternalLink size={14} strokeWidth={1.9} aria-hidden />
    </a>
  )
}

type WhereProps = {
  readonly send: (found: { readonly url?: string; readonly externalId?: string }) => Promise<PostView>
  readonly done: (post: PostView) => void
}

/** Where it is, if the person likes to say: an address becomes a link, anything else is the network's id. */
function WhereForm({ send, done }: WhereProps) {
  const [where, setWhere] = useState("")
  const text = where.trim()
  const url = webLink(text)
  const form = useForm({
    fields: ["where", "externalId", "url"],
    check: () => (url === undefined && text.length > longestId ? { where: problemWords.whereLong } : {}),
    send: () => send(text === "" ? {} : url === undefined ? { externalId: text } : { url }),
    done,
  })
  return (
    <Form form={form} className="grid gap-2.5">
      <TextField
        startsFocused
        isOptional
        label={problemWords.where}
        hint={problemWords.whereHint}
        error={form.errorOf("where") ?? form.errorOf("externalId") ?? form.errorOf("url")}
        value={where}
        onValue={setWhere}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" look="ink" size="small" isBusy={form.isBusy} className="justify-self-start">
        {problemWords.settle}
      </Button>
    </Form>
  )
}
