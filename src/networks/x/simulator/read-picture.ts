type Picture = { readonly type: string; readonly width: number; readonly height: number }

/** The frame headers of a JPEG hold its size; those between (C4, C8, CC) are tables. */
function readJpeg(bytes: Buffer): Picture | undefined {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: "image/jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function readWebp(bytes: Buffer): Picture | undefined {
  const type = "image/webp"
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case "VP8L": {
      const bits = bytes.readUInt32LE(21)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case "VP8X":
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** What kind of picture the bytes are, whatever their sender says. */
export function readPicture(source: Uint8Array): Picture | undefined {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  if (bytes.length < 30) return undefined
  if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes)
  if (bytes.toString("latin1", 1, 4) === "PNG") {
    return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  if (bytes.toString("latin1", 0, 3) === "GIF") {
    return { type: "image/gif", width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  }
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP"
  return isWebp ? readWebp(bytes) : undefined
}
