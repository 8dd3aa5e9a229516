import { Outlet } from "@tanstack/react-router"
import { ConnectionBar } from "./connection-bar.tsx"

export function Frame() {
  return (
    <div className="relative flex min-h-dvh flex-col tablet:h-dvh tablet:overflow-clip">
      <ConnectionBar />
      <Outlet />
    </div>
  )
}
