import { Link } from "@tanstack/react-router"
import { buttonLook } from "../../kit/button-look.ts"
import { Gate } from "../../shell/gate.tsx"
import { words } from "../../words/words.ts"

export function NotFoundPage() {
  return (
    <Gate title={words.notFound.title} heading={words.notFound.heading} lead={words.notFound.lead}>
      <Link to="/" className={buttonLook("ink")}>
        {words.notFound.home}
      </Link>
    </Gate>
  )
}
