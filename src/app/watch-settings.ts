import { listenOn } from "#app/address-settings.ts"
import { refuse, setting } from "#app/setting.ts"
import { samplerNames, type TracingOptions } from "#tracing/open-tracing.ts"

/** How the service is watched: by metrics and traces. */
export const watchSettings = {
  FANFARE_METRICS_TOKEN: setting({
    about:
      "A bearer token of 16 characters or more that opens /metrics, for Prometheus (docs/operating.md). Without the token /metrics is not found.",
    example: "the output of: openssl rand -hex 32",
    otherwise: "no metrics at this address",
    isSecret: true,
    read: (text) =>
      text === undefined || /^[!-~]{16,500}$/.test(text) ? text : refuse("16 characters or more without spaces"),
  }),
  FANFARE_METRICS_PORT: setting({
    about:
      "A port that serves /metrics and nothing else: on this machine only, unless FANFARE_HOST is set. It asks for the token only if FANFARE_METRICS_TOKEN is set.",
    example: "9464",
    otherwise: "no port for metrics",
    read: (text, given) => (text === undefined ? undefined : metricsPlace(text, given)),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    about:
      "Where traces are sent, for OpenTelemetry: a receiver of OTLP over HTTP, to which /v1/traces is added. Without it, and without OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, nothing is traced.",
    example: "http://localhost:4318",
    otherwise: "no traces",
    read: webAddress,
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting({
    about: "The same, as a whole address: nothing is added to it.",
    example: "http://localhost:4318/v1/traces",
    otherwise: "OTEL_EXPORTER_OTLP_ENDPOINT with /v1/traces",
    read: webAddress,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    about: "Headers that go with the traces, such as a key: name=value, separated by commas.",
    example: "x-api-key=abc123",
    otherwise: "none",
    isSecret: true,
    read: (text = "") =>
      text === "" || /^[^=,]+=[^,]*(?:,[^=,]+=[^,]*)*$/.test(text) ? text : refuse("name=value, separated by commas"),
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting({
    about: "How traces are written: http/protobuf or http/json. There is no grpc.",
    example: "http/json",
    otherwise: "http/protobuf",
    read: (text = "http/protobuf") => protocols.find((each) => each === text) ?? refuse("http/protobuf or http/json"),
  }),
  OTEL_SERVICE_NAME: setting({
    about: "What this installation is called in traces.",
    example: "fanfare-staging",
    otherwise: "fanfare",
    read: (text = "fanfare") => text,
  }),
  OTEL_TRACES_SAMPLER: setting({
    about: `Which traces are kept: ${samplerNames.join(", ")}.`,
    example: "parentbased_traceidratio",
    otherwise: "parentbased_always_on",
    read: (text = "parentbased_always_on") =>
      samplerNames.find((each) => each === text) ?? refuse(`one of ${samplerNames.join(", ")}`),
  }),
  OTEL_TRACES_SAMPLER_ARG: setting({
    about: "With a sampler that keeps a share of all traces: the share, from 0 to 1.",
    example: "0.1",
    otherwise: "1",
    read: (text = "1") => (/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text) ? Number(text) : refuse("a number from 0 to 1")),
  }),
  OTEL_SDK_DISABLED: setting({
    about: "true sends no traces, whatever else is set.",
    example: "true",
    otherwise: "false",
    read: (text) => text?.toLowerCase() === "true",
  }),
}

const protocols = ["http/protobuf", "http/json"] as const

type Values = { readonly [Name in keyof typeof watchSettings]: ReturnType<(typeof watchSettings)[Name]["read"]> }

/** Where traces go; null where nobody wants any. */
export function readTracing(values: Values): Omit<TracingOptions, "serviceVersion" | "report"> | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = values
  const url = whole ?? (base === undefined ? undefined : `${base.replace(/\/$/, "")}/v1/traces`)
  if (url === undefined || values.OTEL_SDK_DISABLED) return null
  return {
    url,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    protocol: values.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: { name: values.OTEL_TRACES_SAMPLER, ratio: values.OTEL_TRACES_SAMPLER_ARG },
    serviceName: values.OTEL_SERVICE_NAME,
  }
}

function webAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const isWeb = URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol)
  return isWeb ? text : refuse("an address such as http://localhost:4318")
}

type MetricsPlace = { readonly port: number; readonly hosts: readonly string[] }

/** What has no token is not for the whole internet: other addresses than this machine's have to be asked for. */
function metricsPlace(text: string, given: NodeJS.ProcessEnv): MetricsPlace {
  const isPort = /^\d{1,5}$/.test(text) && Number(text) <= 65_535
  if (!isPort) refuse("a whole number from 0 to 65535")
  return { port: Number(text), hosts: listenOn(given["FANFARE_HOST"]?.trim() || "localhost", given) }
}
