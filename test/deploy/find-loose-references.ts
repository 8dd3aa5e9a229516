import type { Container, PodTemplateSpec, ServicePort } from "kubernetes-types/core/v1.js"
import type { IngressRule } from "kubernetes-types/networking/v1.js"

/* What manifests of Kubernetes say of one another. Its types cannot tell that a name leads nowhere; it would, when it runs. */

type Labels = Readonly<Record<string, string>>

export type Manifest = {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly stringData?: Readonly<Record<string, string>>
  readonly spec?: {
    /** Of a Service the labels themselves, elsewhere below `matchLabels`. */
    readonly selector?: Labels | { readonly matchLabels: Labels }
    readonly template?: PodTemplateSpec
    readonly ports?: readonly ServicePort[]
    readonly rules?: readonly IngressRule[]
  }
}

export function findLooseReferences(all: readonly Manifest[]): readonly string[] {
  return all.flatMap((manifest) => {
    const complaints = [...inSelectors(manifest, all), ...inPods(manifest, all), ...inRules(manifest, all)]
    return complaints.map((complaint) => `${manifest.kind} ${manifest.metadata.name}: ${complaint}`)
  })
}

/** Selectors that select nothing: a Deployment selects its own pods, the others those of somebody. */
function inSelectors({ kind, spec }: Manifest, all: readonly Manifest[]): readonly string[] {
  if (spec?.selector === undefined) return []
  const labels = typeof spec.selector["matchLabels"] === "object" ? spec.selector["matchLabels"] : spec.selector
  const templates = spec.template === undefined ? all.flatMap((each) => each.spec?.template ?? []) : [spec.template]
  const selected = templates.filter(({ metadata }) =>
    Object.entries(labels).every(([name, value]) => metadata?.labels?.[name] === value),
  )
  if (selected.length === 0) return [`selects no pods: ${JSON.stringify(spec.selector)}`]
  if (kind !== "Service") return []
  const open = portsOf(selected.flatMap(({ spec: pod }) => pod?.containers ?? []))
  const targets = (spec.ports ?? []).map(({ port, targetPort = port }) => targetPort)
  return targets.filter((port) => !open.has(port)).map((port) => `no pod listens at ${port}`)
}

function inPods({ spec }: Manifest, all: readonly Manifest[]): readonly string[] {
  const { containers = [], volumes = [] } = spec?.template?.spec ?? {}
  const has = (kind: string, name: string) => all.some((each) => each.kind === kind && each.metadata.name === name)
  const needed = [
    ...volumes.map(({ persistentVolumeClaim: claim }) => ({ kind: "PersistentVolumeClaim", name: claim?.claimName })),
    ...containers.flatMap(({ envFrom = [] }) =>
      envFrom.flatMap(({ configMapRef: map, secretRef: secret }) => [
        { kind: "ConfigMap", name: map?.name },
        { kind: "Secret", name: secret?.name },
      ]),
    ),
  ]
  const mounts = containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name))
  return [
    ...needed
      .filter(({ kind, name }) => name !== undefined && !has(kind, name))
      .map(({ kind, name }) => `there is no ${kind} ${name}`),
    ...mounts
      .filter((name) => volumes.every((volume) => volume.name !== name))
      .map((name) => `mounts ${name}, which is no volume`),
    ...containers.flatMap((container) => {
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
      const asked = probes.flatMap((probe) => probe?.httpGet?.port ?? [])
      const open = portsOf([container])
      return asked.filter((port) => !open.has(port)).map((port) => `is probed at ${port}, which is closed`)
    }),
  ]
}

function inRules({ spec }: Manifest, all: readonly Manifest[]): readonly string[] {
  return (spec?.rules ?? [])
    .flatMap(({ http }) => http?.paths ?? [])
    .flatMap(({ backend }) => backend.service ?? [])
    .filter(({ name, port }) =>
      all
        .filter(({ kind, metadata }) => kind === "Service" && metadata.name === name)
        .flatMap((service) => service.spec?.ports ?? [])
        .every((open) => (port?.name === undefined ? open.port !== port?.number : open.name !== port.name)),
    )
    .map(({ name, port }) => `leads to ${name} at ${port?.name ?? port?.number}, which is not there`)
}

function portsOf(containers: readonly Container[]): ReadonlySet<string | number | undefined> {
  const ports = containers.flatMap((container) => container.ports ?? [])
  return new Set(ports.flatMap(({ name, containerPort }) => [name, containerPort]))
}
