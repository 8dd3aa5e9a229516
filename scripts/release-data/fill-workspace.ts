import { createHash, randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { eventTypes } from "#domain/webhook.ts"
import { AgentOf, approve } from "../../test/approvals/place.ts"
import { ask } from "../../test/assistant/chat.ts"
import { jpeg } from "../../test/media/pictures.ts"
import { Uploader } from "../../test/media/uploader.ts"
import { sessionOf } from "../../test/people/session-of.ts"
import type { PublishingPlace } from "../../test/publishing/place.ts"
import type { ReleaseFacts } from "../../test/upgrades/release-data.ts"
import { openReceiver } from "../../test/webhooks/receiver.ts"
import { ownerPassword } from "../../test/world.ts"

type Known = Omit<ReleaseFacts, "version" | "stoppedAt">

/** A little of everything that people do, through the interfaces of the service: posts in every state, and all around them. */
export async function fillWorkspace(place: PublishingPlace): Promise<Known> {
  const { world, owner } = place
  const receiver = await openReceiver()
  const { webhook, secret } = await owner.run("webhooks.create", { url: receiver.url, events: [...eventTypes] })
  await owner.run("webhooks.test", { id: webhook.id })
  const { token } = await owner.run("tokens.create", { name: "A script" })
  await world
    .bearer(token.token)
    .post("/api/agent/tools/posts.create", { body: "By a script" }, { "idempotency-key": "once" })
  const modelKey = "a-key-of-a-model"
  const people = await addPeople(place)
  const posts = await addPosts(place)
  const { media, approval } = await addSurroundings(place, posts)
  // The first numbers of what is out.
  world.clock.advance({ hours: 2 })
  await untilRead(place, posts.published)
  await owner.run("sandbox.fillDemo", { seed: 7 })
  await ask(owner, "Which posts failed?")
  await owner.run("assistant.save", { isOn: true, provider: "openai", model: "any", key: modelKey })
  // Last: it is on its way when the service is stopped.
  const publishing = await addWaiting(place)
  await receiver.close()
  return {
    owner: { email: (await sessionOf(owner)).user.email, password: ownerPassword },
    ...people,
    token: token.token,
    webhook: { id: webhook.id, secret },
    modelKey,
    media,
    approval,
    posts: { ...posts, publishing },
  }
}

/** Somebody with a second factor, somebody who only reads, and an open invitation. */
async function addPeople({ world, owner }: PublishingPlace): Promise<Pick<Known, "member">> {
  const tess = await world.member("editor", "Tess")
  await world.member("viewer", "Vera")
  await owner.run("members.invite", { role: "admin" })
  const { secret } = await tess.run("totp.start", { password: ownerPassword })
  await tess.run("totp.confirm", { code: totpCode(secret, totpStep(world.services.clock.now())) })
  const { email } = (await sessionOf(tess)).user
  return { member: { email, password: ownerPassword, totpSecret: secret } }
}

async function addPosts(place: PublishingPlace): Promise<Omit<Known["posts"], "publishing">> {
  const { world, owner } = place
  const [bluesky, x, linkedin, mastodon] = [
    await place.connect("bluesky"),
    await place.connect("x"),
    await place.connect("linkedin"),
    await place.connect("mastodon"),
  ]
  const publish = async (accountIds: readonly string[], texts: readonly string[]) => {
    const id = await place.draft(accountIds, texts)
    await owner.run("posts.publishNow", { id })
    await place.ended(id)
    return id
  }
  const draft = await place.draft([x.id], ["Maybe"])
  world.clock.advance({ hours: 1 })
  await owner.run("posts.update", {
    id: draft,
    accountIds: [x.id],
    versions: [{ content: [{ body: "Maybe tomorrow" }] }],
  })
  const published = await publish(
    [bluesky.id, x.id, mastodon.id],
    ["Grüße, 世界 \u{1F337} \\ \" ' \t\n%", "and a second one"],
  )
  await owner.run("sandbox.setFault", { accountId: linkedin.id, fault: "acceptThenDrop", times: 1 })
  const uncertain = await publish([linkedin.id], ["Nobody knows"])
  const revoked = await place.connect("x")
  await owner.run("sandbox.setFault", { accountId: revoked.id, fault: "tokenRevoked", times: 1 })
  const failed = await publish([revoked.id, bluesky.id], ["Half of it is out"])
  // Not on Bluesky: its server's address is a part of the access, and the sandbox will have another one.
  const scheduled = await place.draft([linkedin.id, x.id], ["Tomorrow's tulips"])
  await owner.run("posts.schedule", { id: scheduled, at: world.services.clock.now().add({ hours: 24 }).toString() })
  const asked = await place.draft([mastodon.id], ["An agent asks"])
  return { draft, published, uncertain, failed, scheduled, asked }
}

type Around = Pick<Known, "media" | "approval">

/** A picture, labels, slots of the week, a set of accounts, the trash, and what agents ask. */
async function addSurroundings(place: PublishingPlace, posts: Omit<Known["posts"], "publishing">): Promise<Around> {
  const { world, owner } = place
  const uploader = Uploader.ofPerson(world, owner)
  const bytes = await jpeg()
  const { id: mediaId } = await uploader.put(bytes, "tulip.jpg", "A tulip")
  const account = await place.connect("pixelfed")
  const { id: shown } = await owner.run("posts.create", {})
  const content = [{ body: "With a picture", media: [mediaId] }]
  await owner.run("posts.update", { id: shown, accountIds: [account.id], versions: [{ content }] })
  await owner.run("posts.publishNow", { id: shown })
  await place.ended(shown)
  const { label } = await owner.run("labels.save", { name: "Spring", colour: "moss" })
  await owner.run("posts.label", { ids: [posts.draft, posts.published], labelId: label.id, isOn: true })
  await owner.run("queue.setSlots", { accountId: account.id, slots: [{ weekday: 1, time: "09:00" }] })
  await owner.run("queue.pause", { accountId: account.id })
  await owner.run("accountSets.save", { name: "All", accountIds: [account.id] })
  await owner.run("posts.delete", { id: await place.draft([account.id], ["Thrown away"]) })
  const row = { row: 1, text: "From a file", accountIds: [account.id], isScheduled: false }
  await owner.run("imports.make", { key: randomUUID(), fileName: "posts.csv", rows: [row] })
  await owner.run("ui.setContext", { page: "/posts", postId: posts.draft })
  const keys = { p256dh: "p".repeat(22), auth: "a".repeat(22) }
  await owner.run("notifications.addBrowser", { endpoint: "https://push.example/browser", keys })
  const agent = new AgentOf(world, owner)
  const approved = await place.draft([account.id], ["Approved"])
  await approve(owner, (await agent.ask("posts.delete", { id: approved })).id)
  const { id: approval } = await agent.ask("posts.publishNow", { id: posts.asked })
  return { media: { id: mediaId, sha256: createHash("sha256").update(bytes).digest("hex") }, approval }
}

/** A post that its network takes later: it waits for another try. */
async function addWaiting(place: PublishingPlace): Promise<string> {
  const account = await place.connect("threads")
  const id = await place.draft([account.id], ["Try again later"])
  await place.owner.run("sandbox.setFault", { accountId: account.id, fault: "unavailable", times: 1 })
  await place.owner.run("posts.publishNow", { id })
  for (let looks = 0; looks < 400; looks += 1) {
    const { attempts } = await place.owner.run("posts.attempts", { id })
    if (attempts.length > 0) return id
    await wait(25)
  }
  throw new Error("the network was not asked")
}

/** Waits for the first numbers of a post. */
async function untilRead(place: PublishingPlace, id: string): Promise<void> {
  for (let looks = 0; looks < 400; looks += 1) {
    const { accounts } = await place.owner.run("posts.metrics", { id })
    if (accounts.some(({ metrics }) => metrics !== undefined)) return
    await place.owner.run("sandbox.advanceClock", { seconds: 60 })
    await wait(25)
  }
  throw new Error("no numbers came")
}
