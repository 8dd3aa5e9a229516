import { useMutation } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { setOutUpstream } from "../../api/auth.ts"
import type { SecurityView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { FaultNote, Note } from "../../kit/fault-note.tsx"
import { sayUpstreamProblem } from "../../sign-in/say-upstream-problem.ts"
import { settingsWords } from "../../words/settings-words.ts"
import { words } from "../../words/words.ts"
import { Block } from "./section.tsx"

/** For who signs in with the company's account and has no password here: the company proves that it is them. */
export function FirstPasswordBlock({ security: { upstream } }: { readonly security: SecurityView }) {
  const { problem } = useSearch({ from: "/app/settings" })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setOutUpstream({ purpose: "first-password" }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const isConnected = upstream?.since !== undefined
  const trouble = isConnected ? sayUpstreamProblem(problem) : undefined
  return (
    <Block
      title={settingsWords.password}
      lead={isConnected ? words.upstream.noPassword(upstream.label) : words.upstream.noPasswordNorAccount}
      action={
        isConnected && (
          <Button size="small" isBusy={isPending} onClick={() => mutate()}>
            {words.upstream.firstPassword}
          </Button>
        )
      }
    >
      {error === null ? trouble !== undefined && <Note text={trouble} /> : <FaultNote error={error} />}
    </Block>
  )
}
