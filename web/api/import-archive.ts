import type { ImportReport } from "#actions/archive/import-workspace.ts"
import type { ProblemBody } from "#domain/problem.ts"
import { Unreachable } from "./refusal.ts"
import type { Refusal } from "./refusal.ts"
import { readRefusal } from "./request.ts"
import { sendSignal } from "./signals.ts"

/** How far an import is: the part of the file that is sent, and then what the server says. */
export type ImportState =
  | { readonly step: "sending"; readonly share: number }
  | { readonly step: "checking" | "media" | "posts"; readonly done: number; readonly of: number }

type Line =
  | ({ readonly kind: "progress" } & Exclude<ImportState, { step: "sending" }>)
  | { readonly kind: "done"; readonly report: ImportReport }
  | { readonly kind: "problem"; readonly problem: ProblemBody }

export type RunningImport = { readonly done: Promise<ImportReport>; readonly cancel: () => void }

/** Sends the export of a workspace. The answer comes in lines, and the last one says what came of it. */
export function importArchive(file: File, onState: (state: ImportState) => void): RunningImport {
  const request = new XMLHttpRequest()
  const done = new Promise<ImportReport>((resolve, reject) => {
    request.open("POST", "/api/workspaces/import")
    request.setRequestHeader("content-type", "application/zip")
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onState({ step: "sending", share: total === 0 ? 0 : loaded / total })
    })
    request.addEventListener("progress", () => {
      const line = lastLine(request.responseText)
      if (request.status === 200 && line?.kind === "progress") onState(line)
    })
    request.addEventListener("error", () => {
      sendSignal("unreachable")
      reject(new Unreachable("the import broke off"))
    })
    request.addEventListener("abort", () => reject(new DOMException("The import was cancelled", "AbortError")))
    request.addEventListener("load", () => {
      const line = request.status === 200 ? lastLine(request.responseText) : undefined
      if (line?.kind === "done") resolve(line.report)
      else if (line?.kind === "problem") reject(refusalOf(request, line.problem))
      else if (request.status === 200) reject(new Unreachable("the import broke off"))
      else reject(refusalOf(request, parse(request.responseText)))
    })
    request.send(file)
  })
  return { done, cancel: () => request.abort() }
}

/** The last whole one. */
function lastLine(text: string): Line | undefined {
  const lines = text.slice(0, text.lastIndexOf("\n")).split("\n")
  return parse(lines.at(-1) ?? "") as Line | undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function refusalOf(request: XMLHttpRequest, problem: unknown): Refusal {
  if (request.status === 401) sendSignal("signed-out")
  const headers = { get: (name: string) => request.getResponseHeader(name) }
  return readRefusal({ status: request.status, statusText: request.statusText, headers }, problem ?? null)
}
