import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { call } from "../api/call.ts"
import { Refusal } from "../api/refusal.ts"
import type { ChatView, TurnView } from "../api/views.ts"
import { usePerson } from "../shell/person.ts"
import { chatQuery, turnQuery } from "./queries.ts"
import { useChatId } from "./use-chat-id.ts"
import type { Looking } from "./use-looking.ts"

export type Question = {
  readonly text: string
  /** The question that it takes the place of. */
  readonly replaces?: string | undefined
}

export type OpenChat = {
  readonly chat: ChatView | null
  readonly turns: readonly TurnView[]
  readonly isLoading: boolean
  /** What was asked and is on its way. */
  readonly sending: Question | null
  /** The answer that is being written. */
  readonly running: TurnView | null
  readonly fault: Error | null
  readonly ask: (question: Question) => void
  readonly stop: () => void
  readonly isStopping: boolean
  /** Takes an answer as the server has it by now. */
  readonly keep: (turn: TurnView) => void
  readonly open: (id: string | null) => void
}

/** The conversation that is open, with its last answer as it grows. */
export function useConversation({ about, save }: Pick<Looking, "about" | "save">): OpenChat {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const [id, open] = useChatId(workspace.id)
  const query = chatQuery(workspace.id, id ?? "")
  // While an answer grows only that answer is read again.
  const whole = useQuery({
    ...query,
    enabled: ({ state }) => id !== null && !isOpen(state.data?.turns.at(-1)),
  })
  const last = whole.data?.turns.at(-1)
  const openId = isOpen(last) ? last?.id : undefined
  const growing = useQuery({ ...turnQuery(workspace.id, openId ?? ""), enabled: openId !== undefined })
  const latest = growing.data?.id === openId ? growing.data : undefined

  const keep = (turn: TurnView) =>
    queries.setQueryData(chatQuery(workspace.id, turn.chatId).queryKey, (before) =>
      before === undefined
        ? undefined
        : { ...before, turns: before.turns.map((each) => (each.id === turn.id ? turn : each)) },
    )
  const isOver = latest !== undefined && !isOpen(latest)
  useEffect(() => {
    if (!isOver || latest === undefined) return
    keep(latest)
    void queries.invalidateQueries({ queryKey: ["assistant"] })
  })
  // Another tab asked something else in its place.
  const isReplaced = growing.error instanceof Refusal && growing.error.code === "NotFound"
  useEffect(() => {
    if (isReplaced) void queries.query({ ...chatQuery(workspace.id, id ?? ""), staleTime: 0 }).catch(() => undefined)
  }, [isReplaced, queries, workspace.id, id])
  const isGone = whole.error instanceof Refusal && whole.error.code === "NotFound"
  useEffect(() => {
    if (isGone) open(null)
  })

  const asking = useMutation({
    mutationFn: async ({ text, replaces }: Question) => {
      // The assistant reads what the server has.
      await save()
      const chatId = id === null ? {} : { chatId: id }
      return call("chats.ask", {
        question: text,
        ...chatId,
        ...about,
        ...(replaces === undefined ? {} : { replacesId: replaces }),
      })
    },
    onSuccess: ({ chat, turn }, { replaces }) => {
      queries.setQueryData(chatQuery(workspace.id, chat.id).queryKey, (before) => {
        const turns = before?.turns ?? []
        const at = turns.findIndex((each) => each.id === replaces)
        return { chat, turns: [...(at === -1 ? turns : turns.slice(0, at)), turn] }
      })
      open(chat.id)
    },
  })
  const stopping = useMutation({
    mutationFn: async (turnId: string) => call("chats.stop", { id: turnId }),
    onSuccess: keep,
  })
  const running = isOpen(latest ?? last) ? (latest ?? last ?? null) : null
  const turns = whole.data?.turns ?? []
  return {
    chat: id === null ? null : (whole.data?.chat ?? null),
    turns: id === null ? [] : latest === undefined ? turns : [...turns.slice(0, -1), latest],
    isLoading: id !== null && whole.data === undefined,
    sending: asking.isPending ? asking.variables : null,
    running: id === null ? null : running,
    fault: asking.error ?? stopping.error ?? (isGone ? null : whole.error),
    ask: (question) => asking.mutate(question),
    stop: () => {
      if (running !== null) stopping.mutate(running.id)
    },
    isStopping: stopping.isPending,
    keep,
    open: (next) => {
      asking.reset()
      open(next)
    },
  }
}

function isOpen(turn: TurnView | undefined): boolean {
  return turn?.state === "waiting" || turn?.state === "running"
}
