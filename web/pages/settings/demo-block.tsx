import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { sandboxStatusQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { textLink } from "../../kit/text-link.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { sandboxWords } from "../../words/sandbox-words.ts"
import { Block } from "./section.tsx"

type Filled = { readonly posts: number; readonly accounts: number }

/** A year of posts and statistics, to try things out, and the way to be rid of it again. */
export function DemoBlock({ hasIt }: { readonly hasIt: boolean }) {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [asked, setAsked] = useState<"fill" | "remove" | null>(null)
  const [filled, setFilled] = useState<Filled | null>(null)
  const look = () => queries.invalidateQueries({ queryKey: sandboxStatusQuery(workspace.id).queryKey })
  const fill = async () => {
    setFilled(await call("sandbox.fillDemo", {}))
    await look()
  }
  const remove = async () => {
    const { posts } = await call("sandbox.removeDemo", {})
    setFilled(null)
    await look()
    toasts.add(sandboxWords.demoRemoved(posts))
  }
  return (
    <Block
      title={sandboxWords.demo}
      lead={sandboxWords.demoLead}
      action={
        <Button size="small" onClick={() => setAsked(hasIt ? "remove" : "fill")}>
          {hasIt ? sandboxWords.demoRemove : sandboxWords.demoFill}
        </Button>
      }
    >
      <output className="block text-dense empty:hidden">
        {filled !== null && (
          <>
            {sandboxWords.demoDone(filled.posts, filled.accounts)}{" "}
            <Link to="/analytics" search={{ range: "365" }} className={textLink}>
              {sandboxWords.demoLook}
            </Link>
          </>
        )}
      </output>
      <Confirm
        isOpen={asked === "fill"}
        onClose={() => setAsked(null)}
        title={sandboxWords.demoTitle}
        body={sandboxWords.demoBody(workspace.name)}
        verb={sandboxWords.demoVerb}
        look="ink"
        run={fill}
      />
      <Confirm
        isOpen={asked === "remove"}
        onClose={() => setAsked(null)}
        title={sandboxWords.demoRemoveTitle}
        body={sandboxWords.demoRemoveBody}
        verb={sandboxWords.demoRemove}
        run={remove}
      />
    </Block>
  )
}
