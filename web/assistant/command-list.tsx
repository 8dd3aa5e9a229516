import { Kbd } from "../kit/kbd.tsx"
import { enterKey } from "../shell/mod-key.ts"
import { assistantWords } from "../words/assistant-words.ts"
import type { Commands } from "./use-commands.ts"

/* The field keeps the focus, and names the option that Enter takes. */
const list = { role: "listbox" } as const
const optionOf = (isNext: boolean) => ({ role: "option", tabIndex: -1, "aria-selected": isNext }) as const

/** The commands that begin with what is typed. */
export function CommandList({ id, commands }: { readonly id: string; readonly commands: Commands }) {
  const { isOpen, found, at, take } = commands
  return (
    <>
      <output className="sr-only">{isOpen ? assistantWords.found(found.length) : ""}</output>
      {isOpen && (
        <div
          id={id}
          {...list}
          aria-label={assistantWords.commands}
          className="absolute inset-x-0 bottom-full z-10 mb-1.5 max-h-72 overflow-y-auto rounded-sheet bg-raised p-1 shadow-2"
        >
          {found.map((command, index) => (
            <button
              type="button"
              key={command.name}
              id={`${id}-${index}`}
              {...optionOf(index === at)}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(command)}
              className="flex min-h-[38px] w-full items-center gap-x-3 text-start tablet:min-h-[30px] rounded-control px-2 py-1 text-dense aria-selected:bg-hover"
            >
              <span className="whitespace-nowrap">
                <code className="font-semibold">/{command.name}</code>{" "}
                <code className="text-meta text-ink-3">{command.argument}</code>
              </span>
              <span className="min-w-0 flex-1 text-end text-ink-2">{command.about}</span>
              {index === at && (
                <span className="max-tablet:hidden">
                  <Kbd>{enterKey()}</Kbd>
                </span>
              )}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
