import { BellOff, BellRing } from "lucide-react"
import { Button } from "../../kit/button.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { startNotifying, stopNotifying, useNotifying } from "../../shell/notifying.ts"
import { usePerson } from "../../shell/person.ts"
import { hasNotifications } from "../../shell/system-notices.ts"
import { words } from "../../words/words.ts"

/** Lets the browser notify of new requests while the page is hidden. */
export function NotifyButton() {
  const { user } = usePerson()
  const toasts = useToasts()
  const isOn = useNotifying(user.id)
  if (!hasNotifications()) return null
  const start = async () => {
    const answer = await startNotifying(user.id)
    if (answer !== "open") toasts.add(words.requests.notify[answer], { isFailure: answer !== "on" })
  }
  const stop = () => {
    stopNotifying(user.id)
    toasts.add(words.requests.notify.off)
  }
  return (
    <Button icon={isOn ? BellOff : BellRing} onClick={() => (isOn ? stop() : void start())}>
      {isOn ? words.requests.notify.stop : words.requests.notify.start}
    </Button>
  )
}
