import { Outlet } from "@tanstack/react-router"
import { ConnectionBar } from "./connection-bar.tsx"

export function Frame() {
  return (
    <div className="flex min-h-dvh flex-col tablet:h-dvh tablet:overflow-hidden">
      <ConnectionBar />
      <Outlet />
    </div>
  )
}
