import { validate, ValidationSeverity } from "dockerfile-utils"

/** What others' parser says of a Dockerfile, and what Docker itself would only find when it builds. */
export function lintDockerfile(text: string): readonly string[] {
  const found = validate(text, { deprecatedMaintainer: ValidationSeverity.ERROR })
  return [...found.map(({ range, message }) => `line ${range.start.line + 1}: ${textOf(message)}`), ...findLoose(text)]
}

/** A message may be marked up, says its type. */
function textOf(message: string | { readonly value: string }): string {
  return typeof message === "string" ? message : message.value
}

/** Stages that are copied from and do not exist, and a last stage that would run as root. */
function findLoose(text: string): readonly string[] {
  const stages = new Set([...text.matchAll(/^FROM .* AS (\S+)$/gim)].map(([, name]) => name))
  const copied = [...text.matchAll(/^COPY --from=(\S+)/gm)].map(([, name]) => name)
  const last = text.slice(text.lastIndexOf("\nFROM "))
  return [
    ...copied.filter((name) => !stages.has(name)).map((name) => `there is no stage ${name} to copy from`),
    ...(/^USER (?!0$|root$)\S+$/m.test(last) ? [] : ["the last stage has no user: it would run as root"]),
  ]
}
