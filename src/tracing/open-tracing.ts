import { AsyncLocalStorage } from "node:async_hooks"
import type { Context, Span } from "@opentelemetry/api"
import type * as SdkTrace from "@opentelemetry/sdk-trace"
import type { Sampler, SpanExporter } from "@opentelemetry/sdk-trace"
import type { ReportFailure } from "#domain/report-failure.ts"
import type { SpanAbout, TracePlace, TraceSpan, Tracing } from "#domain/tracing.ts"

/** As the standard environment variables of OpenTelemetry say it. */
export type TracingOptions = {
  readonly url: string
  /** `name=value,name=value` */
  readonly headers: string
  readonly protocol: "http/protobuf" | "http/json"
  readonly sampler: { readonly name: SamplerName; readonly ratio: number }
  readonly serviceName: string
  readonly serviceVersion: string
  readonly report: ReportFailure
}

export const samplerNames = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const

type SamplerName = (typeof samplerNames)[number]

export type OpenedTracing = Tracing & {
  /** Sends what has not been sent yet. */
  readonly close: () => Promise<void>
}

/** Opens the way for traces. Whoever does not ask for traces does not load the library either. */
export async function openTracing(options: TracingOptions): Promise<OpenedTracing> {
  const api = await import("@opentelemetry/api")
  const { ExportResultCode, parseKeyPairsIntoRecord, parseTraceParent } = await import("@opentelemetry/core")
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } =
    await import("@opentelemetry/resources")
  const sdk = await import("@opentelemetry/sdk-trace")
  const { OTLPTraceExporter } =
    options.protocol === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto")
  const exporter = new OTLPTraceExporter({ url: options.url, headers: parseKeyPairsIntoRecord(options.headers) })
  let hasFailed = false
  // The library says nothing about a receiver that is away. Of failures in a row the first is told.
  const telling: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isFailure = result.code === ExportResultCode.FAILED
        if (isFailure && !hasFailed) options.report(result.error, "sending traces failed")
        hasFailed = isFailure
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
  const own = { "service.name": options.serviceName, "service.version": options.serviceVersion }
  const provider = new sdk.TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes(own)),
    sampler: chooseSampler(sdk, options.sampler),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: telling })],
  })
  const tracer = provider.getTracer("fanfare", options.serviceVersion)
  const underWay = new AsyncLocalStorage<Span>()

  const contextOf = (parent: TracePlace | null | undefined): Context => {
    const known = parent === null || parent === undefined ? null : parseTraceParent(parent)
    if (known !== null) return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...known, isRemote: true })
    const around = underWay.getStore()
    return around === undefined ? api.ROOT_CONTEXT : api.trace.setSpan(api.ROOT_CONTEXT, around)
  }
  const begin = (name: string, { parent, beganAt, facts }: SpanAbout): Span => {
    const startTime = beganAt === undefined ? {} : { startTime: beganAt }
    return tracer.startSpan(name, { ...startTime, attributes: facts ?? {} }, contextOf(parent))
  }
  return {
    async run(name, about, work) {
      const span = begin(name, about())
      try {
        return await underWay.run(span, async () => work(shown(span)))
      } catch (error) {
        // What it says may quote somebody's text: what kind it is has to be enough.
        span.setStatus({ code: api.SpanStatusCode.ERROR })
        span.setAttribute("error.type", kindOf(error))
        throw error
      } finally {
        span.end()
      }
    },
    note: (name, began, ended) => begin(name, { beganAt: began }).end(ended),
    current: () => placeOf(underWay.getStore()),
    close: () => provider.shutdown().catch((error: unknown) => options.report(error, "sending the last traces failed")),
  }
}

function shown(span: Span): TraceSpan {
  return {
    place: placeOf(span),
    note: (facts) => void span.setAttributes(facts),
  }
}

function placeOf(span: Span | undefined): TracePlace | null {
  if (span === undefined) return null
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`
}

/** A refusal's code, or the name of what went wrong. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "Error"
  return "code" in error && typeof error.code === "string" ? error.code : error.name
}

function chooseSampler(sdk: typeof SdkTrace, { name, ratio }: TracingOptions["sampler"]): Sampler {
  const root: Sampler = name.endsWith("traceidratio")
    ? new sdk.TraceIdRatioBasedSampler(ratio)
    : name.endsWith("always_off")
      ? new sdk.AlwaysOffSampler()
      : new sdk.AlwaysOnSampler()
  return name.startsWith("parentbased_") ? new sdk.ParentBasedSampler({ root }) : root
}
