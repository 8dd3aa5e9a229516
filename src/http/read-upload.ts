import { once } from "node:events"
import type { IncomingMessage } from "node:http"
import type { Readable } from "node:stream"
import { Busboy, type BusboyInstance } from "@fastify/busboy"
import type { Context } from "hono"
import { badField, Problem } from "#domain/problem.ts"
import type { Environment } from "#http/environment.ts"
import { cleanFileName } from "#media/clean-file-name.ts"
import { refuseFile } from "#media/refuse-file.ts"

/** Takes the one file of an upload, whose bytes come as fast as it reads them. */
type Take<T> = (fileName: string, bytes: AsyncIterable<Uint8Array>) => Promise<T>

type Upload<T> = { readonly taken: T; readonly altText: string | undefined }

/** A form has a file and a text; more parts than this are not looked at. */
const limits = { fieldNameSize: 100, fieldSize: 16 * 1024, fields: 10, files: 10, parts: 20, headerPairs: 50 }

/** Reads an upload from the wire, as a form or as the bare bytes, and never holds more of it than one piece. */
export async function readUpload<T extends AsyncDisposable>(
  c: Context<Environment>,
  stallMs: number,
  take: Take<T>,
): Promise<Upload<T>> {
  const { incoming } = c.env
  const type = c.req.header("content-type") ?? ""
  if (/^multipart\//i.test(type)) return new FormReader(incoming, type, stallMs, take).read()
  const name = c.req.query("fileName") ?? nameInDisposition(c.req.header("content-disposition") ?? "")
  const pieces = listen(incoming, stallMs)
  try {
    return { taken: await take(cleanFileName(name), pieces), altText: c.req.query("altText") }
  } finally {
    void pieces.return()
  }
}

/** One form on its way in. The first thing that is wrong with it ends it. */
class FormReader<T extends AsyncDisposable> {
  readonly #incoming: IncomingMessage
  readonly #stallMs: number
  readonly #take: Take<T>
  readonly #form: BusboyInstance
  readonly #stop = new AbortController()
  #file: Readable | undefined
  #taking: Promise<T> | undefined
  #altText: string | undefined

  constructor(incoming: IncomingMessage, type: string, stallMs: number, take: Take<T>) {
    this.#incoming = incoming
    this.#stallMs = stallMs
    this.#take = take
    this.#form = openForm(type)
    this.#form.on("file", (field, stream, name) => this.#onFile(field, stream, name))
    this.#form.on("field", (field, value, _isNameCut, isCut) => this.#onField(field, value, isCut))
    this.#form.on("error", () => this.#fail(brokenForm()))
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"]) {
      this.#form.on(limit, () => this.#fail(new Problem("BadInput", "The form has too many parts.")))
    }
  }

  async read(): Promise<Upload<T>> {
    const { signal } = this.#stop
    try {
      await this.#pump()
      if (this.#taking === undefined) throw refuseFile("missing", "", "is required: a part with a file name and bytes")
      return { taken: await this.#taking, altText: this.#altText }
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error
      // Its reader must hear of it, or would wait for bytes for ever.
      this.#file?.destroy(reason instanceof Error ? reason : undefined)
      const taken = await this.#taking?.catch(() => undefined)
      await taken?.[Symbol.asyncDispose]()
      throw reason
    } finally {
      this.#form.destroy()
    }
  }

  async #pump(): Promise<void> {
    const { signal } = this.#stop
    for await (const piece of listen(this.#incoming, this.#stallMs, signal)) {
      if (!this.#form.write(piece)) await once(this.#form, "drain", { signal })
    }
    const finished = once(this.#form, "finish", { signal })
    this.#form.end()
    await finished
  }

  #onFile(field: string, stream: Readable, name: string | undefined): void {
    stream.on("error", () => this.#fail(brokenForm()))
    if (field !== "file") {
      this.#fail(unknownField(field))
    } else if (this.#file === undefined) {
      this.#file = stream
      this.#taking = this.#take(cleanFileName(name ?? ""), stream)
      this.#taking.catch((error: unknown) => this.#fail(error))
    } else {
      this.#fail(refuseFile("tooMany", "", "must be one file. Upload several files one after the other"))
    }
  }

  #onField(field: string, value: string, isCut: boolean): void {
    if (field === "file") this.#fail(refuseFile("missing", "", "must be a file: a part with a file name"))
    else if (field !== "altText") this.#fail(unknownField(field))
    else if (isCut) this.#fail(badField("altText", "is too long"))
    else if (this.#altText !== undefined) this.#fail(badField("altText", "is sent twice"))
    else this.#altText = value
  }

  #fail(reason: unknown): void {
    this.#stop.abort(reason)
  }
}

function openForm(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": type }, limits })
  } catch (error) {
    throw new Problem("BadInput", "The form cannot be read: send multipart/form-data with a boundary.", {
      cause: error,
    })
  }
}

function unknownField(field: string): Problem {
  return badField(cleanFileName(field) || "a part without a name", "is not a field here", "input.unknown")
}

function brokenForm(): Problem {
  return new Problem("BadInput", "The form is broken: it starts or ends in the wrong place.")
}

/**
 * The pieces of a body as they come. A sender who falls silent or goes away ends it with a refusal. It leaves the
 * connection open, so that the refusal can be told. A large body comes in thousands of pieces: what is needed to wait for
 * one is made once for all of them.
 */
async function* listen(
  incoming: IncomingMessage,
  stallMs: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  let failure: Error | undefined
  let goOn: (() => void) | undefined
  const wake = () => goOn?.()
  const fail = (reason: Error) => {
    failure ??= reason
    wake()
  }
  const onStop = () => fail(asError(signal?.reason))
  const onBreak = (cause?: unknown) => {
    if (!incoming.readableEnded) fail(brokenConnection(cause))
  }
  const timer = setTimeout(() => {
    // Whoever takes the pieces may take their time.
    if (goOn !== undefined) fail(stalled(stallMs))
  }, stallMs)
  incoming.on("readable", wake).on("end", wake).on("error", onBreak).on("close", onBreak)
  signal?.addEventListener("abort", onStop, { once: true })
  if (incoming.destroyed) onBreak()
  if (signal?.aborted === true) onStop()
  try {
    while (true) {
      if (failure !== undefined) throw failure
      const piece = incoming.read() as Uint8Array | null
      if (piece !== null) yield piece
      else if (incoming.readableEnded) return
      else {
        timer.refresh()
        await new Promise<void>((resolve) => {
          goOn = resolve
        })
        goOn = undefined
      }
    }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", onStop)
    // As long as somebody listens, nobody else can read the rest away; and then the connection cannot be used again.
    incoming.off("readable", wake).off("end", wake).off("error", onBreak).off("close", onBreak)
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("the upload was stopped", { cause: reason })
}

function stalled(stallMs: number): Problem {
  const seconds = Math.ceil(stallMs / 1000)
  return refuseFile("stalled", "", `stopped arriving: nothing came for ${seconds} s. Upload it again`)
}

function brokenConnection(cause: unknown): Problem {
  return new Problem("BadInput", "The connection broke before the whole upload arrived.", { cause })
}

/** The file name of a Content-Disposition header; the extended form, which knows every alphabet, comes first. */
function nameInDisposition(header: string): string {
  const [, extended] = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(header) ?? []
  if (extended !== undefined) return decode(extended)
  const [, quoted, bare] = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? []
  return quoted?.replaceAll(/\\(.)/g, "$1") ?? bare ?? ""
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ""
  }
}
