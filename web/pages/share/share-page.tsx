import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { call } from "../../api/call.ts"
import { upload } from "../../api/upload.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { EmptyState } from "../../kit/empty-state.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { sharingWords } from "../../words/sharing-words.ts"
import { forgetShared, readShared, type Shared } from "./read-shared.ts"

/**
 * What another app shared. It becomes a draft when its person says so: any page on the web can send something here, and
 * nothing is uploaded for it unasked.
 */
export function SharePage() {
  const query = useQuery({ queryKey: ["shared"], queryFn: readShared, staleTime: Infinity, gcTime: 0 })
  return (
    <Page title={sharingWords.title}>
      <Loaded query={query}>{(shared) => (shared === null ? <Nothing /> : <Offer shared={shared} />)}</Loaded>
    </Page>
  )
}

function Offer({ shared }: { readonly shared: Shared }) {
  const { workspace } = usePerson()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [sent, setSent] = useState(0)
  const { text, files } = shared
  const leave = async () => {
    await forgetShared()
    queries.removeQueries({ queryKey: ["shared"] })
  }
  const make = useMutation({
    mutationFn: async () => {
      const media: string[] = []
      for (const file of files) {
        setSent(media.length)
        media.push((await upload(file, () => undefined).done).id)
      }
      return call("posts.create", { body: text, media })
    },
    onSuccess: async ({ id }) => {
      await navigate({ to: "/posts/$postId", params: { postId: id }, replace: true })
      await leave()
    },
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const discard = async () => {
    await navigate({ to: "/", replace: true })
    await leave()
  }
  const mayWrite = isAtLeast(workspace.role, "editor")
  return (
    <div className="grid max-w-[680px] gap-4 px-3 py-5 tablet:px-5">
      <p className="text-control text-ink-2">{mayWrite ? sharingWords.lead : sharingWords.viewer}</p>
      <div className="grid gap-2 rounded-sheet border border-line bg-raised p-4">
        {text !== "" && (
          <p dir="auto" className="text-write wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
        {files.length > 0 && (
          <p className="text-dense text-ink-2">
            {sharingWords.files(files.length)}: {files.map(({ name }) => name).join(", ")}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayWrite && (
          <Button look="ink" isBusy={make.isPending} onClick={() => make.mutate()}>
            {sharingWords.make}
          </Button>
        )}
        <Button look="ghost" onClick={() => void discard()}>
          {sharingWords.discard}
        </Button>
        <output className="text-dense text-ink-3">
          {make.isPending && files.length > 0 && sharingWords.sending(sent, files.length)}
        </output>
      </div>
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState
      title={sharingWords.nothing}
      lead={sharingWords.nothingLead}
      action={
        <Link to="/" className={buttonLook("line")}>
          {sharingWords.home}
        </Link>
      }
    />
  )
}
