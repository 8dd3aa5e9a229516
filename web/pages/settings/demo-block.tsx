import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { Block } from "./section.tsx"

type Filled = { readonly posts: number; readonly accounts: number }

/** A year of posts and statistics, to try things out. */
export function DemoBlock() {
  const { workspace } = usePerson()
  const [isAsking, setAsking] = useState(false)
  const [filled, setFilled] = useState<Filled | null>(null)
  return (
    <Block
      title={words.sandbox.demo}
      lead={words.sandbox.demoLead}
      action={
        <Button size="small" onClick={() => setAsking(true)}>
          {words.sandbox.demoFill}
        </Button>
      }
    >
      <output className="block text-dense empty:hidden">
        {filled !== null && (
          <>
            {words.sandbox.demoDone(filled.posts, filled.accounts)}{" "}
            <Link to="/analytics" search={{ range: "365" }} className={textLink}>
              {words.sandbox.demoLook}
            </Link>
          </>
        )}
      </output>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.sandbox.demoTitle}
        body={words.sandbox.demoBody(workspace.name)}
        verb={words.sandbox.demoVerb}
        look="ink"
        run={async () => setFilled(await call("sandbox.fillDemo", {}))}
      />
    </Block>
  )
}
