const blank = /\s+/y
const comment = /\/\/.*|\/\*[\s\S]*?\*\//y
const text = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y
const word = /[\w$]+/y
const expression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
/** From the backtick, or from the brace that ends an insertion, to the next insertion or the closing backtick. */
const templatePart = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y

/** A slash divides after a value. After anything else, and after a word that wants a value, it begins an expression. */
const endOfValue = /^(?:[\w$]+|[)\]]|["'`/].*)$/s
const wantsValue = /^(?:return|case|typeof|void|delete|throw|await|yield|new|in|of|else|do)$/

/** What stands between quotes and backticks in a source, insertions aside: no comments, no code. */
export function readLiterals(source: string): readonly string[] {
  const literals: string[] = []
  const open: ("brace" | "template")[] = []
  let at = 0
  let last = ""

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    at += found?.length ?? 0
    return found
  }

  function takeLiteral(): string | undefined {
    const isTemplate = source[at] === "`" || (source[at] === "}" && open.at(-1) === "template")
    if (!isTemplate) return take(text)
    const part = take(templatePart)
    if (part?.startsWith("}")) open.pop()
    if (part?.endsWith("${")) open.push("template")
    return part
  }

  while (at < source.length) {
    if (take(blank) !== undefined || take(comment) !== undefined) continue
    const literal = takeLiteral()
    if (literal !== undefined) literals.push(literal.slice(1, literal.endsWith("${") ? -2 : -1))
    const mayDivide = endOfValue.test(last) && !wantsValue.test(last)
    last = literal ?? (mayDivide ? undefined : take(expression)) ?? take(word) ?? source.charAt(at++)
    if (literal !== undefined) continue
    if (last === "{") open.push("brace")
    if (last === "}") open.pop()
  }
  return literals
}
