import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from "mediabunny"

/** Puts the pictures and the sound of a video into an MP4, as they are. Its index comes first. */
export async function copyTracks(file: string, path: string, onProgress: (share: number) => void): Promise<void> {
  using input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF] })
  const [pictures, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (pictures === null) throw new Error("a video without pictures")
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "reserve" }), target: new FilePathTarget(path) })
  const seconds = await input.computeDuration()
  const writers = [
    await addPictures(output, pictures, (at) => onProgress(Math.min(1, at / seconds))),
    ...(sound === null ? [] : [await addSound(output, sound)]),
  ]
  await output.start()
  // Side by side: the tracks take turns in the file.
  await Promise.all(writers.map((write) => write()))
  await output.finalize()
}

type Write = () => Promise<void>

async function addPictures(output: Output, track: InputVideoTrack, onTime: (at: number) => void): Promise<Write> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  if (codec === null || config === null) throw new Error("the pictures of a video cannot be copied")
  const source = new EncodedVideoPacketSource(codec)
  const { packetCount } = await track.computePacketStats()
  output.addVideoTrack(source, { rotation: await track.getRotation(), maximumPacketCount: packetCount })
  return async () => {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet, { decoderConfig: config })
      onTime(packet.timestamp)
    }
    source.close()
  }
}

async function addSound(output: Output, track: InputAudioTrack): Promise<Write> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  if (codec === null || config === null) throw new Error("the sound of a video cannot be copied")
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { maximumPacketCount: (await track.computePacketStats()).packetCount })
  return async () => {
    for await (const packet of new EncodedPacketSink(track).packets())
      await source.add(packet, { decoderConfig: config })
    source.close()
  }
}
