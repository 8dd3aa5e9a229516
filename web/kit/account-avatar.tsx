import type { AccountView } from "../api/views.ts"
import { Avatar } from "./avatar.tsx"
import { NetworkTile } from "./network-glyph.tsx"

type Props = {
  readonly account: Pick<AccountView, "displayName" | "key" | "sandbox">
  readonly size?: "s" | "m" | "l"
  readonly ground?: string
  readonly isFaint?: boolean
}

/** Who it is, with the network at the lower right. The name stands beside it, or on the button that it fills. */
export function AccountAvatar({ account, size = "m", ground = "ring-paper", isFaint = false }: Props) {
  return (
    <span className="relative inline-grid shrink-0 self-start">
      <Avatar name={account.displayName} size={size} isFaint={isFaint} />
      <span className={`absolute -end-1 -bottom-[3px] grid rounded-[6px] ring-2 ${ground}`}>
        <NetworkTile
          network={account.key}
          size={15}
          isNamed
          isSandbox={account.sandbox}
          className={isFaint ? "opacity-50 grayscale-[0.8]" : ""}
        />
      </span>
    </span>
  )
}
