import type { SandboxTools } from "#networks/simulator.ts"
import {
  type Channel,
  findChannel,
  newVideoId,
  projectOf,
  type Session,
  type Video,
} from "#networks/youtube/simulator/records.ts"

/** MP4 and MOV say so after four bytes, WebM at once. */
const isVideo = (head: string): boolean => head.slice(4, 8) === "ftyp" || head.startsWith("\x1a\x45\xdf\xa3")

function describe(session: Session, { privacy }: Video, { handle, title, subscribers }: Channel) {
  const { snippet, status } = session.sent
  const facts = {
    handle,
    channel: `${title}, ${subscribers.toLocaleString("en")} subscribers`,
    title: snippet.title,
    privacy: privacy === "public" ? "" : privacy,
    tags: snippet.tags.join(", "),
    category: snippet.categoryId,
    license: status.license === "youtube" ? "" : status.license,
    audience: status.selfDeclaredMadeForKids ? "made for kids" : "",
    disclosure: status.containsSyntheticMedia ? "altered or synthetic" : "",
    subscribers: session.isLoud ? "" : "not told",
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ""))
}

/** Makes a video of a session that has all of it, once. Returns its id. */
export function makeVideo(tools: SandboxTools, sessionId: string): string {
  const session = tools.memory.get<Session>("session", sessionId)
  if (session === undefined) throw new Error("there is no such session")
  if (session.video !== null) return session.video
  const { channel, sent, bytes, type, head, isRejected } = session
  const video: Video = {
    id: newVideoId(),
    channel,
    publishedAt: tools.now().toString(),
    sent,
    // Whose project Google has not looked at yet publishes for nobody but its makers.
    privacy: projectOf(tools).isAudited ? sent.status.privacyStatus : "private",
    fault: isRejected ? "rejected" : isVideo(head) ? null : "failed",
  }
  tools.memory.put("video", video.id, video)
  tools.memory.put("session", sessionId, { ...session, video: video.id })
  if (video.fault === null) {
    tools.accept({
      account: channel,
      externalId: video.id,
      text: sent.snippet.description,
      media: [`${type}, ${bytes.toLocaleString("en")} bytes`],
      extra: describe(session, video, findChannel(tools, channel)),
    })
  }
  return video.id
}
