const newline = 0x0a

/** The lines of a file, each with its end. None may be longer than `most` bytes. */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  most: number,
): AsyncGenerator<{ readonly bytes: Buffer; readonly number: number }> {
  let rest: Buffer[] = []
  let length = 0
  let number = 1
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      rest.push(chunk.subarray(start, end + 1))
      yield { bytes: Buffer.concat(rest), number }
      ;[rest, length, start] = [[], 0, end + 1]
      number += 1
    }
    rest.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > most) throw new LineTooLong(`line ${number} is too long`)
  }
  if (length > 0) yield { bytes: Buffer.concat(rest), number }
}

export class LineTooLong extends Error {
  override readonly name = "LineTooLong"
}
