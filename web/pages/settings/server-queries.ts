import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"

/** Whether somebody runs this server. That changes on a console only. */
export const serverAccessQuery = queryOptions({
  queryKey: ["server-access"],
  queryFn: () => call("server.access", {}),
  staleTime: Infinity,
})

/** Read again while somebody looks. */
export const serverStatusQuery = queryOptions({
  queryKey: ["server-status"],
  queryFn: () => call("server.status", {}),
  refetchInterval: 10_000,
})
