import {
  type Box,
  type Budget,
  findBox,
  findBoxes,
  freeBox,
  type AllowedBoxes,
  newBudget,
  readBoxes,
} from "#media/decoder/boxes.ts"
import type { PatchedFile } from "#media/decoder/patched-file.ts"
import { listChunks, listFragments, listGaps, type Range } from "#media/decoder/sample-ranges.ts"

/* The boxes that are needed to play a video. Everything else is removed: locations, names, notes, unknown boxes. */

function named(names: string): AllowedBoxes {
  return Object.fromEntries(names.split(" ").map((name) => [name, true as const]))
}

const inTrack: AllowedBoxes = {
  tkhd: true,
  edts: named("elst"),
  tapt: named("clef prof enof"),
  mdia: {
    ...named("mdhd hdlr elng"),
    minf: {
      ...named("vmhd smhd hdlr"),
      dinf: named("dref"),
      stbl: named("stsd stts ctts cslg stss stps stsh stsc stsz stz2 stco co64 sdtp stdp sgpd sbgp subs padb"),
    },
  },
}

const top: AllowedBoxes = {
  ...named("ftyp styp sidx ssix pdin mdat mfra"),
  moov: { mvhd: true, mvex: named("mehd trex leva"), trak: inTrack },
  moof: { mfhd: true, traf: named("tfhd tfdt trun sdtp sgpd sbgp subs") },
}

/** Codec configuration, and how pictures and sound are presented. */
const inSampleEntry = named(
  "avcC hvcC lhvC vpcC av1C dvcC dvvC dvwC esds dOps dfLa dac3 dec3 dac4 alac damr d263 pcmC wave chan chnl srat colr " +
    "pasp clap fiel gama btrt mdcv clli cclv amve SmDm CoLL st3d sv3d vexu hfov sinf frma",
)

/** Codecs of still pictures: previews and chapter images. Each picture may have its own EXIF data. */
const stills: ReadonlySet<string> = new Set(["jpeg", "mjpa", "mjpb", "mjp2", "png ", "tiff", "gif "])

type Track = { readonly box: Box; readonly id: number; readonly handler: string; readonly entries: readonly Box[] }

/**
 * Removes everything from an MP4 or MOV file that is neither picture nor sound, in place. Boxes that are not listed become
 * `free` space and are overwritten with zeros. Tracks of other kinds are removed: cameras store GPS samples in them. Bytes
 * in `mdat` that belong to no remaining track are overwritten. Nothing moves, so the sample tables stay valid.
 */
export async function cleanMp4(file: PatchedFile): Promise<void> {
  const budget = newBudget()
  const boxes = await readBoxes(file, 0, file.size, top, budget)
  const [movie, ...otherMovies] = findBoxes(boxes, "moov")
  const tracks = await readTracks(file, movie, budget)
  const kept = tracks.filter((each) => isPlayed(each, tracks))
  const samples = await findSamples(file, boxes, movie, kept)

  const droppedTracks = tracks.filter((each) => !kept.includes(each)).map(({ box }) => box)
  const dropped = [...listStrays(boxes), ...otherMovies, ...droppedTracks, ...samples.ofOthers]
  for (const box of dropped) await freeBox(file, box)
  await wipeTimes(file, movie && findBox(movie, "mvhd"))
  for (const each of kept) await wipeDetails(file, each, budget)
  const frames = findBoxes(boxes, "mdat").map(({ body, end }) => ({ start: body, end }))
  for (const { start, end } of listGaps(frames, samples.ranges)) await file.wipe(start, end)
}

/** All boxes that are not kept, at any depth. */
function listStrays(boxes: readonly Box[]): readonly Box[] {
  return boxes.flatMap((box) => (box.isKept ? listStrays(box.inside) : [box]))
}

async function readTracks(file: PatchedFile, movie: Box | undefined, budget: Budget): Promise<readonly Track[]> {
  const tracks: Track[] = []
  for (const box of findBoxes(movie?.inside ?? [], "trak")) {
    const [header, handler] = [findBox(box, "tkhd"), findBox(box, "mdia", "hdlr")]
    const entries = findBox(box, "mdia", "minf", "stbl", "stsd")
    tracks.push({
      box,
      id: header === undefined ? 0 : await readTrackId(file, header),
      handler: handler === undefined ? "" : (await file.read(handler.body + 8, 4)).toString("latin1"),
      entries: entries === undefined ? [] : await readBoxes(file, entries.body + 8, entries.end, {}, budget),
    })
  }
  return tracks
}

async function readTrackId(file: PatchedFile, { body }: Box): Promise<number> {
  const head = await file.read(body, 24)
  if (head.length < 24) return 0
  return head.readUInt32BE(head[0] === 1 ? 20 : 12)
}

function isPlayed(track: Track, all: readonly Track[]): boolean {
  if (track.handler === "soun") return true
  if (track.handler !== "vide") return false
  const isOnly = all.every(({ handler, box }) => handler !== "vide" || box === track.box)
  return isOnly || !track.entries.some(({ name }) => stills.has(name))
}

/** The byte ranges of the samples of kept tracks, and the boxes that describe samples of other tracks. */
async function findSamples(
  file: PatchedFile,
  boxes: readonly Box[],
  movie: Box | undefined,
  kept: readonly Track[],
): Promise<{ readonly ranges: readonly Range[]; readonly ofOthers: readonly Box[] }> {
  const ids = new Set(kept.map(({ id }) => id))
  const ranges: Range[] = []
  const ofOthers: Box[] = []
  // A spread of millions of arguments would overflow the stack.
  const add = (found: readonly Range[]) => {
    for (const range of found) ranges.push(range)
  }
  for (const { box } of kept) add(await listChunks(file, box))
  const defaultSizes = new Map<number, number>()
  for (const box of findBoxes((movie && findBox(movie, "mvex"))?.inside ?? [], "trex")) {
    const defaults = await file.read(box.body, 20)
    if (defaults.length < 20 || !ids.has(defaults.readUInt32BE(4))) ofOthers.push(box)
    else defaultSizes.set(defaults.readUInt32BE(4), defaults.readUInt32BE(16))
  }
  for (const moof of findBoxes(boxes, "moof")) {
    for (const fragment of await listFragments(file, moof, defaultSizes)) {
      if (ids.has(fragment.trackId)) add(fragment.ranges)
      else ofOthers.push(fragment.box)
    }
  }
  return { ranges, ofOthers }
}

/** Creation and modification time. */
async function wipeTimes(file: PatchedFile, header: Box | undefined): Promise<void> {
  if (header === undefined) return
  const [version] = await file.read(header.body, 1)
  await file.wipe(header.body + 4, Math.min(header.end, header.body + (version === 1 ? 20 : 12)))
}

/** Times, names of programs and cameras, and file paths. */
async function wipeDetails(file: PatchedFile, track: Track, budget: Budget): Promise<void> {
  const media = findBox(track.box, "mdia")
  if (media === undefined) return
  await wipeTimes(file, findBox(track.box, "tkhd"))
  await wipeTimes(file, findBox(media, "mdhd"))
  for (const handler of [findBox(media, "hdlr"), findBox(media, "minf", "hdlr")]) {
    if (handler !== undefined) await file.wipe(Math.min(handler.end, handler.body + 12), handler.end)
  }
  const references = findBox(media, "minf", "dinf", "dref")
  if (references !== undefined) {
    for (const { body, end } of await readBoxes(file, references.body + 8, references.end, {}, budget)) {
      await file.wipe(Math.min(end, body + 4), end)
    }
  }
  for (const entry of track.entries) await wipeEntry(file, track.handler, entry, budget)
}

async function wipeEntry(file: PatchedFile, handler: string, entry: Box, budget: Budget): Promise<void> {
  const { name, body, end } = entry
  if (name === "") return freeBox(file, entry)
  // The compressor name, which often names the camera.
  if (handler === "vide" && body + 74 <= end) await file.wipe(body + 42, body + 74)
  const fields = handler === "vide" ? 78 : await soundFields(file, entry)
  const inside = await readBoxes(file, Math.min(end, body + fields), end, inSampleEntry, budget)
  for (const box of listStrays(inside)) await freeBox(file, box)
}

/** The length of the fixed fields of an audio sample entry. QuickTime has three versions. */
async function soundFields(file: PatchedFile, { body }: Box): Promise<number> {
  const head = await file.read(body, 10)
  const version = head.length < 10 ? 0 : head.readUInt16BE(8)
  return version === 1 ? 44 : version === 2 ? 64 : 28
}
