import { Link } from "@tanstack/react-router"
import { buttonLook } from "../../kit/button-look.ts"
import { usePerson } from "../../shell/person.ts"
import { archiveWords } from "../../words/archive-words.ts"
import { Block } from "./section.tsx"

/** The workspace as a file, and the way back. */
export function ArchiveBlocks() {
  const { workspace } = usePerson()
  return (
    <>
      {workspace.role === "owner" && (
        <Block
          id="export"
          title={archiveWords.export}
          lead={archiveWords.exportLead}
          action={
            <a href={`/api/workspaces/${workspace.id}/export`} download className={buttonLook("line", "small")}>
              {archiveWords.exportVerb}
            </a>
          }
        />
      )}
      <Block
        title={archiveWords.import}
        lead={archiveWords.importLead}
        action={
          <Link to="/workspaces" hash="import" className={buttonLook("line", "small")}>
            {archiveWords.importHere}
          </Link>
        }
      />
    </>
  )
}
