import { useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { setOutUpstream } from "../../api/auth.ts"
import { call } from "../../api/call.ts"
import type { SecurityView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Note } from "../../kit/fault-note.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { sayUpstreamProblem } from "../../sign-in/say-upstream-problem.ts"
import { showDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { ConfirmWithPassword } from "./confirm-with-password.tsx"
import { Block } from "./section.tsx"

type Props = { readonly upstream: NonNullable<SecurityView["upstream"]>; readonly hasPassword: boolean }

/** The account at the company's identity provider. */
export function UpstreamBlock({ upstream, hasPassword }: Props) {
  const { user } = usePerson()
  const toasts = useToasts()
  const { problem } = useSearch({ from: "/app/settings" })
  const [isAsking, setAsking] = useState(false)
  const { label, email = "", since } = upstream
  const trouble = since === undefined ? sayUpstreamProblem(problem) : undefined
  const dialog = { isOpen: isAsking, onClose: () => setAsking(false) }
  return (
    <Block
      id="upstream"
      title={label}
      lead={
        since === undefined ? (
          words.upstream.off(label)
        ) : (
          <span className="flex items-center gap-1.5">
            <Glyph kind="done" />
            {words.upstream.on(email, showDay(since, user.timeZone))}
          </span>
        )
      }
      action={
        hasPassword && (
          <Button size="small" look={since === undefined ? "line" : "ghost"} onClick={() => setAsking(true)}>
            {since === undefined ? words.upstream.connect : words.upstream.disconnect}
          </Button>
        )
      }
    >
      {trouble !== undefined && <Note text={trouble} />}
      {since === undefined ? (
        <ConfirmWithPassword
          {...dialog}
          look="ink"
          title={words.upstream.connectTitle(label)}
          body={words.upstream.connectBody}
          verb={words.upstream.connectVerb}
          run={(password) => setOutUpstream({ purpose: "connect", password })}
          done={({ url }) => window.location.assign(url)}
        />
      ) : (
        <ConfirmWithPassword
          {...dialog}
          title={words.upstream.disconnectTitle(label)}
          body={words.upstream.disconnectBody}
          verb={words.upstream.disconnectVerb}
          run={(password) => call("upstream.disconnect", { password })}
          done={() => toasts.add(words.upstream.disconnected(label))}
        />
      )}
    </Block>
  )
}
