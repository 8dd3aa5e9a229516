import assert from "node:assert/strict"
import { describe, it, test } from "node:test"
import { serviceEnvironment } from "../../bin/service-environment.mjs"
import {
  caddyfiles,
  composeFiles,
  type DeployFile,
  dockerfiles,
  environmentExamples,
  listDeployFolder,
  manifests,
  units,
  watching,
} from "./deploy-files.ts"
import { lintCompose } from "./lint-compose.ts"
import { lintDockerfile } from "./lint-dockerfile.ts"
import { lintManifests } from "./lint-manifests.ts"
import { lintComposeSettings, lintManifestSettings, lintPairs } from "./lint-settings.ts"

/** A copy of a file with something in it broken. */
function broken({ path, text }: DeployFile, from: string | RegExp, to: string): string {
  const copy = text.replace(from, to)
  assert.notEqual(copy, text, `${path} has no ${String(from)}`)
  return copy
}

function first(files: readonly DeployFile[]): DeployFile {
  const [file] = files
  assert.ok(file !== undefined)
  return file
}

const example = environmentExamples.map(({ text }) => text).join("\n")

test("every file in deploy/ is looked at by somebody", () => {
  const lists = [manifests, environmentExamples, units, caddyfiles, watching]
  const known = new Set(lists.flat().map(({ path }) => path))
  assert.deepEqual(
    listDeployFolder().filter((path) => !known.has(path)),
    [],
  )
})

describe("the Dockerfile", () => {
  it("is accepted by a parser of others, and so are its settings by the service", () => {
    for (const { path, text } of dockerfiles) {
      assert.deepEqual(lintDockerfile(text), [], path)
      assert.deepEqual(lintPairs(text), [], path)
    }
  })

  it("runs the service with what npm start runs it with", () => {
    const { text } = first(dockerfiles)
    const pairs = Object.entries(serviceEnvironment).map(([name, value]) => `${name}=${value}`)
    assert.deepEqual(
      pairs.filter((pair) => !text.includes(pair)),
      [],
    )
  })

  it("is refused when it is broken", () => {
    const file = first(dockerfiles)
    assert.match(
      lintDockerfile(broken(file, "WORKDIR /build", "WORKDIRR /build")).join(),
      /Unknown instruction: WORKDIRR/,
    )
    assert.match(lintDockerfile(broken(file, "--interval=", "--every=")).join(), /Unknown flag: every/)
    assert.match(lintDockerfile(broken(file, /^EXPOSE .*$/m, "EXPOSE http!")).join(), /Invalid containerPort/)
    assert.match(lintDockerfile(broken(file, "--from=build /app", "--from=built /app")).join(), /no stage built/)
    assert.match(lintDockerfile(broken(file, /^USER .*$/m, "USER root")).join(), /run as root/)
    assert.match(lintPairs(broken(file, "FANFARE_HOST=", "FANFARE_HOTS=")).join(), /FANFARE_HOTS is not a setting/)
  })
})

describe("the compose file", () => {
  it("is accepted by a linter of others, and so are its settings by the service", async () => {
    for (const { path, text } of composeFiles) {
      assert.deepEqual(await lintCompose(text), [], path)
      assert.deepEqual(lintComposeSettings(text, example), [], path)
    }
  })

  it("is refused when it is broken", async () => {
    const file = first(composeFiles)
    const lint = async (from: string | RegExp, to: string) => (await lintCompose(broken(file, from, to))).join()
    assert.match(await lint("restart: unless-stopped", "restrat: unless-stopped"), /invalid-schema/)
    assert.match(await lint("stop_grace_period: 30s", "stop_grace_period: [30]"), /invalid-schema/)
    assert.match(await lint("services:", "services: {"), /./)
    assert.match(await lint(/(image: docker\.io\S+):\S+/, "$1"), /does not have a concrete version tag/)
    assert.match(await lint("depends_on: [fanfare]", "depends_on: [fanfara]"), /fanfara/)
    assert.match(await lint("[media:/buckets", "[medium:/buckets"), /mounts medium, which is not there/)
    assert.match(await lint("./deploy/Caddyfile:", "./deploy/Caddyfiel:"), /Caddyfiel, which is not there/)
    const settings = (from: string, to: string) => lintComposeSettings(broken(file, from, to), example).join()
    assert.match(settings("FANFARE_BASE_URL:", "FANFARE_BASE_ULR:"), /FANFARE_BASE_ULR is not a setting/)
    assert.match(settings('FANFARE_TRUSTED_PROXIES: "1"', "FANFARE_TRUSTED_PROXIES: one"), /must be/)
    assert.match(settings("${POSTGRES_PASSWORD}", "${POSTGRES_PASSWROD}"), /PASSWROD is not in the example/)
  })
})

describe("the manifests for Kubernetes", () => {
  it("are values of its own types, whose references lead somewhere, with settings that the service takes", async () => {
    // They are applied together, so one file may name what is in another.
    const all = manifests.map(({ text }) => text).join("\n---\n")
    assert.deepEqual(await lintManifests(all), [])
    assert.deepEqual(lintManifestSettings(all), [])
  })

  it("are refused when they are broken", async () => {
    const file = first(manifests)
    const lint = async (from: string | RegExp, to: string) => (await lintManifests(broken(file, from, to))).join()
    assert.match(await lint("kind: ConfigMap", "kind: ConfigMaps"), /ConfigMaps/)
    assert.match(await lint("apiVersion: policy/v1", "apiVersion: politics/v1"), /nobody knows PodDisruptionBudget/)
    assert.match(await lint("replicas: 2", "replica: 2"), /replica"' does not exist/)
    assert.match(await lint("replicas: 2", "replicas: two"), /not assignable to type 'number'/)
    assert.match(await lint("readinessProbe: {", "readinessProbe: { every: 1,"), /every"' does not exist/)
    assert.match(await lint("metadata:\n", "metadata:\n  name: twice\n"), /unique/)
    assert.match(
      await lint(/selector: \{ matchLabels: \{ app: fanfare/, "selector: { matchLabels: { app: fanfara"),
      /selects no pods/,
    )
    assert.match(
      await lint("emptyDir: {}", "persistentVolumeClaim: { claimName: fanfara }"),
      /no PersistentVolumeClaim fanfara/,
    )
    assert.match(
      await lint("configMapRef: { name: fanfare }", "configMapRef: { name: fanfara }"),
      /no ConfigMap fanfara/,
    )
    assert.match(await lint("name: data, mountPath", "name: date, mountPath"), /mounts date/)
    assert.match(await lint("targetPort: http", "targetPort: https"), /no pod listens at https/)
    assert.match(await lint("path: /readyz, port: http", "path: /readyz, port: htpp"), /probed at htpp/)
    assert.match(await lint("service: { name: fanfare, port", "service: { name: fanfara, port"), /leads to fanfara/)
    assert.match(lintManifestSettings(broken(file, "value: web", "value: wbe")).join(), /FANFARE_ROLES must be/)
  })
})

describe("the unit for systemd", () => {
  it("has settings that the service takes", () => {
    for (const { path, text } of units) assert.deepEqual(lintPairs(text), [], path)
    assert.match(lintPairs(broken(first(units), "FANFARE_DATA_DIR", "FANFARE_DATE_DIR")).join(), /FANFARE_DATE_DIR/)
  })
})
