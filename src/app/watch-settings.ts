import { listenOn } from "#app/address-settings.ts"
import { refuse, setting } from "#app/setting.ts"

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
}

type MetricsPlace = { readonly port: number; readonly hosts: readonly string[] }

/** What has no token is not for the whole internet: other addresses than this machine's have to be asked for. */
function metricsPlace(text: string, given: NodeJS.ProcessEnv): MetricsPlace {
  const isPort = /^\d{1,5}$/.test(text) && Number(text) <= 65_535
  if (!isPort) refuse("a whole number from 0 to 65535")
  return { port: Number(text), hosts: listenOn(given["FANFARE_HOST"]?.trim() || "localhost", given) }
}
