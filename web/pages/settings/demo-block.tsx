import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { sandboxWords } from "../../words/sandbox-words.ts"
import { Block } from "./section.tsx"

type Filled = { readonly posts: number; readonly accounts: number }

/** A year of posts and statistics, to try things out. */
export function DemoBlock() {
  const { workspace } = usePerson()
  const [isAsking, setAsking] = useState(false)
  const [filled, setFilled] = useState<Filled | null>(null)
  return (
    <Block
      title={sandboxWords.demo}
      lead={sandboxWords.demoLead}
      action={
        <Button size="small" onClick={() => setAsking(true)}>
          {sandboxWords.demoFill}
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
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={sandboxWords.demoTitle}
        body={sandboxWords.demoBody(workspace.name)}
        verb={sandboxWords.demoVerb}
        look="ink"
        run={async () => setFilled(await call("sandbox.fillDemo", {}))}
      />
    </Block>
  )
}
