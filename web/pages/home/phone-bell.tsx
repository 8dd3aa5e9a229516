import { createPortal } from "react-dom"
import { BellLink } from "../../shell/bell-link.tsx"

/** A phone has no sidebar for the bell: it stands at the end of Home's header, fetched with what is on Home. */
export function PhoneBell() {
  const header = document.querySelector("main > header")
  return header === null ? null : createPortal(<BellLink />, header)
}
