import { Unreachable } from "./refusal.ts"
import type { Refusal } from "./refusal.ts"
import { readRefusal } from "./request.ts"
import { shownWorkspace } from "./shown-workspace.ts"
import { sendSignal } from "./signals.ts"
import type { MediaView } from "./views.ts"

export type FileUpload = { readonly done: Promise<MediaView>; readonly cancel: () => void }

/** Sends a file. Only XMLHttpRequest tells how far an upload is. */
export function upload(file: File, onProgress: (share: number) => void): FileUpload {
  const request = new XMLHttpRequest()
  const done = new Promise<MediaView>((resolve, reject) => {
    request.open("POST", "/api/media")
    request.responseType = "json"
    request.setRequestHeader("accept", "application/json")
    for (const [name, value] of Object.entries(shownWorkspace())) request.setRequestHeader(name, value)
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    const fail = () => {
      sendSignal("unreachable")
      reject(new Unreachable("the upload broke off"))
    }
    request.addEventListener("error", fail)
    request.addEventListener("timeout", fail)
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled", "AbortError")))
    request.addEventListener("load", () => {
      if (request.status === 201) resolve(request.response as MediaView)
      else reject(toRefusal(request))
    })
    const form = new FormData()
    form.append("file", file, file.name)
    request.send(form)
  })
  return { done, cancel: () => request.abort() }
}

function toRefusal(request: XMLHttpRequest): Refusal {
  if (request.status === 401) sendSignal("signed-out")
  const headers = { get: (name: string) => request.getResponseHeader(name) }
  return readRefusal({ status: request.status, statusText: request.statusText, headers }, request.response)
}
