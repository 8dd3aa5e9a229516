import { Link } from "@tanstack/react-router"
import { Upload } from "lucide-react"
import { buttonLook } from "../kit/button-look.ts"
import { importWords } from "../words/import-words.ts"

/** The way to many posts at once: words where there is space, a sign on a phone. */
export function ImportLink() {
  return (
    <Link to="/import" title={importWords.from} className={buttonLook("ghost")}>
      <Upload size={16} strokeWidth={1.9} aria-hidden />
      <span className="max-desktop:sr-only">{importWords.from}</span>
    </Link>
  )
}
