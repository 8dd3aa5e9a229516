import { type DestinationStream, type Logger, pino } from "pino"
import { redact } from "#app/redact.ts"

const redactedKeys = ["password", "secret", "token", "code", "authorization", "cookie", "secretKeys"]

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
    hooks: { streamWrite: redact },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
