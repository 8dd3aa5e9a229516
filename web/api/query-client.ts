import { MutationCache, QueryClient } from "@tanstack/react-query"
import { Unreachable } from "./refusal.ts"

/** Answers are the server's: every write is followed by a fresh look at whatever is on the screen. */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onSuccess: () => void client.invalidateQueries() }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: "always",
        retry: (failures, error) => error instanceof Unreachable && failures < 2,
      },
      mutations: { networkMode: "always" },
    },
  })
  client.setQueryDefaults(["kept"], { gcTime: Infinity })
  return client
}
