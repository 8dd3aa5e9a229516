import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ChevronLeft, ChevronRight, Download } from "lucide-react"
import { useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { accountsQuery, labelsQuery } from "../../api/queries.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { DropPlace } from "../../kit/drop-place.tsx"
import { useNoStrayDrops } from "../../kit/use-no-stray-drops.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { importWords } from "../../words/import-words.ts"
import { ChooseFile } from "./choose-file.tsx"
import { Outcome } from "./outcome.tsx"
import { Plan } from "./plan.tsx"
import { type ChosenFile, readChosen } from "./read-chosen.ts"
import { saveTemplate } from "./save-template.ts"
import { useMaking } from "./use-making.ts"

/** Posts from a spreadsheet: choose a file, see what will happen, then let it happen, and undo it. */
export function ImportPage() {
  const { user, workspace } = usePerson()
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const labels = useQuery(labelsQuery(workspace.id)).data ?? []
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { making, make, forget } = useMaking(workspace.id)
  useNoStrayDrops()

  const take = async ([first]: readonly File[]) => {
    if (first === undefined) return
    const read = await readChosen(first)
    forget()
    setFile("fault" in read ? null : read)
    setFault("fault" in read ? read.fault : null)
  }
  const startAgain = () => {
    forget()
    setFile(null)
  }
  const mayImport = isAtLeast(workspace.role, "editor")
  return (
    <Page
      title={importWords.title}
      isDivided
      crumb={<Crumb />}
      actions={
        mayImport && (
          <Button icon={Download} onClick={() => saveTemplate(accounts, labels, user.timeZone)}>
            <span className="max-wide-phone:sr-only">{importWords.template}</span>
          </Button>
        )
      }
    >
      {!mayImport ? (
        <p className="p-4 text-dense text-ink-2 tablet:p-5">{importWords.onlyEditors}</p>
      ) : (
        <DropPlace
          label={importWords.drop}
          isOff={making.state === "running" || making.state === "done"}
          onFiles={(files) => void take(files)}
        >
          {file === null ? (
            <ChooseFile fault={fault} onFiles={(files) => void take(files)} />
          ) : making.state === "done" ? (
            <Outcome file={file} made={making.made} onAnother={startAgain} />
          ) : (
            <Plan
              key={file.key}
              file={file}
              accounts={accounts}
              labels={labels}
              making={making}
              onMake={(rows) => void make(file, rows)}
              onFiles={(files) => void take(files)}
              onCancel={startAgain}
            />
          )}
        </DropPlace>
      )}
    </Page>
  )
}

function Crumb() {
  return (
    <>
      <Link
        to="/calendar"
        search={{}}
        className="flex shrink-0 items-center gap-2 text-control text-ink-3 hover:text-ink max-tablet:hidden"
      >
        {importWords.crumb}
        <ChevronRight size={14} strokeWidth={1.9} aria-hidden />
      </Link>
      <Link
        to="/calendar"
        search={{}}
        aria-label={importWords.back}
        className={`${buttonLook("ghost", "control", true)} -ms-2 tablet:hidden`}
      >
        <ChevronLeft size={18} strokeWidth={1.9} aria-hidden />
      </Link>
    </>
  )
}
