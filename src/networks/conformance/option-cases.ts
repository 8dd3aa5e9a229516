import assert from "node:assert/strict"
import type { Option } from "#domain/network.ts"
import { drive } from "#networks/conformance/drive.ts"
import { pieceOn } from "#networks/conformance/pieces.ts"
import type { ConformanceCase, CasePiece, Stage } from "#networks/conformance/stage.ts"
import { optionTrials } from "#networks/conformance/trials.ts"
import { readFields, record } from "#networks/conformance/wire.ts"

/** The fields that reach the network when a piece is published. The network must accept it. */
async function publishAndRead(stage: Stage, piece: CasePiece): Promise<ReadonlyMap<string, string>> {
  const author = await stage.connect()
  const { http, requests } = record(stage.http)
  const came = await drive(stage, author, [piece], http)
  assert.equal(came.kind, "published", `${JSON.stringify(piece.options)}: ${JSON.stringify(came)}`)
  assert.equal((await stage.accepted(author)).length, 1)
  return readFields(requests)
}

function valuesOf(option: Option): readonly string[] {
  const given = optionTrials[option.key]?.values
  if (given !== undefined) return given
  if (option.type === "boolean") return [option.default === "true" ? "false" : "true"]
  const choices = option.choices?.filter((choice) => choice !== option.default) ?? []
  assert.notEqual(choices.length, 0, `conformance has no value to try for ${option.key}`)
  return choices
}

function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): ReadonlySet<string> {
  const names = new Set([...one.keys(), ...other.keys()])
  return new Set([...names].filter((name) => one.get(name) !== other.get(name)))
}

async function tryOption(stage: Stage, option: Option): Promise<void> {
  const { beside = {}, on } = optionTrials[option.key] ?? {}
  const piece = { ...pieceOn(stage, on), options: beside }
  const without = await publishAndRead(stage, piece)
  // What differs between two equal posts (ids, times, tokens) shows nothing.
  const noise = differences(without, await publishAndRead(stage, piece))
  for (const value of valuesOf(option)) {
    const sent = await publishAndRead(stage, { ...piece, options: { ...beside, [option.key]: value } })
    const changed = [...differences(without, sent)].filter((name) => !noise.has(name))
    assert.notEqual(changed.length, 0, `${option.key} = ${value} does not reach the network`)
  }
}

export const optionCases: readonly ConformanceCase[] = [
  {
    name: "options",
    async run(stage) {
      for (const option of stage.network.options) await tryOption(stage, option)
      return `${stage.network.options.length} of them`
    },
  },
]
