import { PenLine, Trash2 } from "lucide-react"
import type { ButtonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { IconButton } from "../../kit/icon-button.tsx"
import { textLink } from "../../kit/text-link.ts"
import { galleryWords as texts } from "../../words/gallery-words.ts"
import { Chapter, Part, State } from "./part.tsx"

const looks: readonly { readonly look: ButtonLook; readonly text: string }[] = [
  { look: "brass", text: texts.publish },
  { look: "brass-rest", text: texts.publish },
  { look: "ink", text: texts.save },
  { look: "line", text: texts.edit },
  { look: "ghost", text: texts.edit },
  { look: "danger", text: texts.remove },
  { look: "danger-fill", text: texts.remove },
]

export function Buttons() {
  return (
    <Chapter id="buttons" title={texts.actions}>
      <Part name="Button">
        {looks.map(({ look, text }) => (
          <State key={look} code={look}>
            <div className="flex flex-wrap items-center gap-2">
              <Button look={look}>{text}</Button>
              <Button look={look} size="small">
                {text}
              </Button>
            </div>
          </State>
        ))}
      </Part>
      <Part name="Button, icon">
        {looks.map(({ look, text }) => (
          <State key={look} code={`${look}, icon`}>
            <Button look={look} icon={look.startsWith("danger") ? Trash2 : PenLine}>
              {text}
            </Button>
          </State>
        ))}
      </Part>
      <Part name="Button, isBusy">
        {looks.map(({ look, text }) => (
          <State key={look} code={`${look}, isBusy`}>
            <div className="flex flex-wrap items-center gap-2">
              <Button look={look} isBusy>
                {text}
              </Button>
              <Button look={look} size="small" icon={PenLine} isBusy>
                {text}
              </Button>
            </div>
          </State>
        ))}
      </Part>
      <Part name="Button, offBecause">
        {looks.map(({ look, text }) => (
          <State key={look} code={`${look}, offBecause`}>
            <Button look={look} offBecause={texts.offBecause}>
              {text}
            </Button>
          </State>
        ))}
      </Part>
      <Part name="IconButton">
        <State code="small">
          <IconButton icon={PenLine} label={texts.edit} />
        </State>
        <State code="control">
          <IconButton icon={PenLine} label={texts.edit} size="control" />
        </State>
      </Part>
      <Part name="textLink">
        <State code="href">
          <a href="#buttons" className={textLink}>
            {texts.learn}
          </a>
        </State>
      </Part>
    </Chapter>
  )
}
