import { isObject } from "#domain/json-object.ts"
import { Problem } from "#domain/problem.ts"
import { type ModelOptions, type ModelProvider, providerNames } from "#models/model-options.ts"
import { cleanWords } from "#models/say-model-fault.ts"

const patienceMs = 15_000
const mostModels = 500

type Way = {
  readonly url: string
  readonly headers: (key: string) => Readonly<Record<string, string>>
}

/** Where each provider lists its models. None of their packages does that. */
const ways: Readonly<Record<ModelProvider, Way>> = {
  anthropic: {
    url: "https://api.anthropic.com/v1",
    headers: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
  },
  openai: { url: "https://api.openai.com/v1", headers: (key) => ({ authorization: `Bearer ${key}` }) },
  google: {
    url: "https://generativelanguage.googleapis.com/v1beta",
    headers: (key) => ({ "x-goog-api-key": key }),
  },
  compatible: { url: "", headers: (key) => (key === "" ? {} : { authorization: `Bearer ${key}` }) },
}

export async function listModels({ provider, key, url, fetch }: ModelOptions): Promise<readonly string[]> {
  const way = ways[provider]
  const ask = fetch ?? globalThis.fetch
  try {
    const response = await ask(`${url ?? way.url}/models?${provider === "google" ? "pageSize" : "limit"}=500`, {
      headers: { accept: "application/json", ...way.headers(key ?? "") },
      signal: AbortSignal.timeout(patienceMs),
    })
    const body = parse(await response.text())
    if (!response.ok) throw new Error(readRefusal(response.status, body, key))
    return readNames(body)
  } catch (error) {
    const said = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : ""
    throw new Problem(
      "Conflict",
      `The models of ${providerNames[provider]} could not be read: ${said.slice(0, 350)}. Check key and address.`,
    )
  }
}

/** Undefined where it is no JSON: a page, or nothing. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** All of them say why in the same place. */
function readRefusal(status: number, body: unknown, key: string | undefined): string {
  const error = isObject(body) ? body["error"] : undefined
  const said = isObject(error) ? error["message"] : error
  return typeof said === "string" && said !== "" ? `“${cleanWords(said, key)}” (${status})` : `it answered ${status}`
}

function readNames(body: unknown): readonly string[] {
  const list = isObject(body) ? (body["data"] ?? body["models"]) : undefined
  if (!Array.isArray(list)) throw new Error("the answer lists no models")
  const names = list.flatMap((each: unknown) => {
    const name = isObject(each) ? (each["id"] ?? each["name"]) : undefined
    return typeof name === "string" && name.length <= 200 ? [name.replace(/^models\//, "")] : []
  })
  return [...new Set(names)].toSorted().slice(0, mostModels)
}
