import { Link } from "@tanstack/react-router"
import { BellFace, bellLook } from "./bell.tsx"

/** On a phone what the bell opens is a page. */
export function BellLink() {
  return (
    <Link to="/notifications" className={`${bellLook} tablet:hidden`}>
      <BellFace />
    </Link>
  )
}
