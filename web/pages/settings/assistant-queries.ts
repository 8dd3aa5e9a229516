import { queryOptions } from "@tanstack/react-query"
import type { AppCalls } from "#actions/registry.ts"
import { call } from "../../api/call.ts"

export type AssistantSettings = AppCalls["assistant.settings"]["output"]
export type AssistantState = AppCalls["assistant.get"]["output"]
export type AssistantUsage = AppCalls["assistant.usage"]["output"]
export type AssistantInput = AppCalls["assistant.save"]["input"]

export const assistantStateQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["assistant", workspaceId, "state"], queryFn: () => call("assistant.get", {}) })

export const assistantSettingsQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["assistant", workspaceId, "settings"], queryFn: () => call("assistant.settings", {}) })

/** It grows with every question, of which this page hears nothing. */
export const assistantUsageQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["assistant", workspaceId, "usage"],
    queryFn: () => call("assistant.usage", {}),
    staleTime: 0,
  })
