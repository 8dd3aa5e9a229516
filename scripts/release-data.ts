import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { constants, gzipSync } from "node:zlib"
import manifest from "../package.json" with { type: "json" }
import { releasesFolder } from "../test/upgrades/release-data.ts"
import { makeRelease } from "./release-data/make-release.ts"

/* `npm run release:data`: what this version leaves behind, for the tests of all later ones. */

const folder = join(releasesFolder, manifest.version)
if (existsSync(folder)) {
  console.error(`There is data of ${manifest.version} already. What a release left behind does not change afterwards.`)
  process.exitCode = 1
} else {
  const { facts, data } = await makeRelease(manifest.version)
  mkdirSync(folder, { recursive: true })
  const packed = gzipSync(JSON.stringify(data), { level: constants.Z_BEST_COMPRESSION })
  writeFileSync(join(folder, "facts.json"), `${JSON.stringify(facts, null, 2)}\n`)
  writeFileSync(join(folder, "data.json.gz"), packed)
  const rows = data.tables.reduce((sum, table) => sum + table.rows.length, 0)
  console.log(`${folder}: ${rows} rows in ${data.tables.length} tables, ${Math.ceil(packed.length / 1000)} kB`)
}
