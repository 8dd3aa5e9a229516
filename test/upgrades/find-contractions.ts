import type { Demand, Schema } from "./read-schema.ts"

/**
 * What a migration took away from a release that does not know it, in words: anything that its statements name and that is
 * gone, and anything that refuses what it writes. Empty for a migration that only adds.
 */
export function findContractions(before: Schema, after: Schema): readonly string[] {
  return [...goneOf(before, after), ...columnChanges(before, after), ...newDemands(before, after)]
}

function goneOf(before: Schema, after: Schema): readonly string[] {
  const tables = [...before.tables].filter((name) => !after.tables.has(name)).map((name) => `the table ${name} is gone`)
  const columns = [...before.columns.keys()]
    .filter((name) => !after.columns.has(name) && after.tables.has(tableOf(name)))
    .map((name) => `the column ${name} is gone`)
  // Statements say ON CONFLICT with these columns. Checks and references only refuse: without them more can be written.
  const uniques = [...before.demands]
    .filter(([name, { kind, table }]) => kind === "unique" && !after.demands.has(name) && after.tables.has(table))
    .map(([name]) => `${name} is no longer unique`)
  return [...tables, ...columns, ...uniques]
}

function columnChanges(before: Schema, after: Schema): readonly string[] {
  return [...after.columns].flatMap(([name, column]) => {
    const old = before.columns.get(name)
    if (old === undefined) {
      const mustBeNamed = before.tables.has(tableOf(name)) && column.isRequired && !column.fillsItself
      return mustBeNamed ? [`the new column ${name} must be filled in`] : []
    }
    return [
      ...(old.type === column.type ? [] : [`${name} was ${old.type} and is ${column.type}`]),
      ...(column.isRequired && !old.isRequired ? [`${name} must be filled in now`] : []),
      ...(old.fillsItself && !column.fillsItself ? [`${name} has lost its default`] : []),
    ]
  })
}

function newDemands(before: Schema, after: Schema): readonly string[] {
  const triggers = [...after.triggers]
    .filter((name) => !before.triggers.has(name) && before.tables.has(tableOf(name)))
    .map((name) => `${name} is a new trigger`)
  const demands = [...after.demands]
    .filter(([, { table }]) => before.tables.has(table))
    .filter(([name, demand]) => before.demands.get(name)?.definition !== demand.definition)
    .filter(([name, demand]) => !isAboutNew(before, after, demand) && !allowsMore(before.demands.get(name), demand))
    .map(([name, { definition }]) => `${name} may refuse what was written before: ${definition}`)
  return [...triggers, ...demands]
}

/** Columns that were not there yet are empty in what older releases write, so they break nothing; defaults can collide. */
function isAboutNew(before: Schema, after: Schema, { table, kind, columns }: Demand): boolean {
  const names = columns.map((name) => `${table}.${name}`)
  const mayCollide = kind === "unique" && names.every((name) => after.columns.get(name)?.fillsItself === true)
  return names.length > 0 && names.every((name) => !before.columns.has(name)) && !mayCollide
}

/** A list of words that a column may hold may grow: all else about the check is as it was. */
function allowsMore(old: Demand | undefined, demand: Demand): boolean {
  const [was, is] = [wordsIn(old?.definition ?? ""), wordsIn(demand.definition)]
  return old?.kind === "check" && was.form === is.form && was.words.every((word) => is.words.includes(word))
}

function wordsIn(definition: string): { readonly form: string; readonly words: readonly string[] } {
  const list = /= ANY \(\(?ARRAY\[(?<words>[^\]]*)\]/g
  const words = [...definition.matchAll(list)].flatMap((found) => (found.groups?.["words"] ?? "").split(", "))
  return { form: definition.replaceAll(list, "= ANY ([]"), words }
}

function tableOf(name: string): string {
  return name.split(".")[0] ?? ""
}
