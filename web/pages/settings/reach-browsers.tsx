import { useMutation, useQuery } from "@tanstack/react-query"
import { Monitor, Smartphone } from "lucide-react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import type { ReachView } from "../../notifications/queries.ts"
import { findEndpoint, readPushHere, subscribeHere, unsubscribeHere } from "../../notifications/this-browser.ts"
import { usePerson } from "../../shell/person.ts"
import { showDay, showMoment } from "../../words/dates.ts"
import { reachWords } from "../../words/reach-words.ts"
import { ReachPlace, SendTest } from "./reach-place.tsx"

type Push = ReachView["push"]

/** This browser first: it can be added here. The others were added elsewhere. */
export function ReachBrowsers({ push }: { readonly push: Push }) {
  const endpoint = useQuery({ queryKey: ["push-here"], queryFn: findEndpoint, staleTime: 0 }).data
  const here = push.browsers.find((each) => each.endpoint === endpoint)
  return (
    <>
      {here === undefined ? <AddHere publicKey={push.publicKey} /> : <BrowserPlace browser={here} isHere />}
      {push.browsers
        .filter((each) => each !== here)
        .map((browser) => (
          <BrowserPlace key={browser.id} browser={browser} isHere={false} />
        ))}
    </>
  )
}

function AddHere({ publicKey }: { readonly publicKey: string }) {
  const toasts = useToasts()
  const state = readPushHere()
  const add = useMutation({
    mutationFn: async () => {
      const made = await subscribeHere(publicKey)
      if (typeof made !== "string") await call("notifications.addBrowser", made)
      return typeof made === "string" ? made : "added"
    },
    onSuccess: (outcome) => {
      if (outcome === "added") toasts.add(reachWords.allowed)
      else if (outcome === "denied") toasts.add(reachWords.denied, { isFailure: true })
      else if (outcome === "no-service") toasts.add(reachWords.noService, { isFailure: true })
    },
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  return (
    <ReachPlace
      icon={Monitor}
      title={reachWords.thisBrowser}
      actions={
        state === "open" && (
          <Button size="small" isBusy={add.isPending} onClick={() => add.mutate()}>
            {reachWords.allow}
          </Button>
        )
      }
    >
      {state === "open" ? reachWords.pushOff : state === "denied" ? reachWords.denied : reachWords.cannot}
    </ReachPlace>
  )
}

type PlaceProps = { readonly browser: Push["browsers"][number]; readonly isHere: boolean }

function BrowserPlace({ browser, isHere }: PlaceProps) {
  const { user } = usePerson()
  const toasts = useToasts()
  const remove = useMutation({
    mutationFn: async () => {
      await call("notifications.removeBrowser", { id: browser.id })
      if (isHere) await unsubscribeHere()
    },
    onSuccess: () => toasts.add(reachWords.removed),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const name = isHere ? reachWords.thisBrowser : browser.device || reachWords.unknownBrowser
  const facts = [
    reachWords.added(showDay(browser.createdAt, user.timeZone)),
    ...(browser.reachedAt === undefined ? [] : [reachWords.reached(showMoment(browser.reachedAt, user.timeZone))]),
  ]
  return (
    <ReachPlace
      icon={/iPhone|iPad|Android/.test(browser.device) ? Smartphone : Monitor}
      title={name}
      actions={
        <>
          <SendTest to={name} said={reachWords.testPush} browserId={browser.id} />
          <Button
            size="small"
            look="ghost"
            isBusy={remove.isPending}
            aria-label={reachWords.removeThing(name)}
            onClick={() => remove.mutate()}
          >
            {reachWords.remove}
          </Button>
        </>
      }
    >
      {facts.join(", ")}
    </ReachPlace>
  )
}
