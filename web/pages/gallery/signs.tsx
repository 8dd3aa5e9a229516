import { labelColours } from "#domain/label.ts"
import { networkKeys } from "#domain/network.ts"
import { AccountAvatar } from "../../kit/account-avatar.tsx"
import { Avatar } from "../../kit/avatar.tsx"
import { Chip } from "../../kit/chip.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import { HiddenMark } from "../../kit/hidden-mark.tsx"
import { HiddenText } from "../../kit/hidden-text.tsx"
import { Kbd } from "../../kit/kbd.tsx"
import { LabelSquare } from "../../kit/label-square.tsx"
import { MarkTile, Wordmark } from "../../kit/mark.tsx"
import { NetworkGlyph, NetworkTile } from "../../kit/network-glyph.tsx"
import { OrLine } from "../../kit/or-line.tsx"
import { PostStatus } from "../../kit/post-status.tsx"
import { ProgressBar } from "../../kit/progress-bar.tsx"
import { SandboxBadge } from "../../kit/sandbox-badge.tsx"
import { Spark } from "../../kit/spark.tsx"
import { Spinner } from "../../kit/spinner.tsx"
import { CountBadge } from "../../shell/count-badge.tsx"
import { TroubleSign } from "../../shell/trouble-sign.tsx"
import { galleryWords as texts } from "../../words/gallery-words.ts"
import { words } from "../../words/words.ts"
import { Chapter, Part, State } from "./part.tsx"
import { accountOn } from "./samples.ts"

const glyphs = [
  "todo",
  "next",
  "scheduled",
  "publishing",
  "done",
  "failed",
  "declined",
  "uncertain",
  "waiting",
  "asked",
] as const
const statuses = ["Draft", "Scheduled", "Publishing", "Published", "Failed", "Uncertain"] as const
const tones = ["plain", "outline", "ok", "warn", "failed", "waiting", "info"] as const
const sizes = ["s", "m", "l"] as const
const zeroWidthSpace = 0x200b

export function Signs() {
  return (
    <Chapter id="signs" title={texts.signs}>
      <Part name="Glyph">
        {glyphs.map((kind) => (
          <State key={kind} code={kind}>
            <Glyph kind={kind} size={20} />
          </State>
        ))}
      </Part>
      <Part name="PostStatus">
        {statuses.map((status) => (
          <State key={status} code={status}>
            <PostStatus status={status} />
          </State>
        ))}
      </Part>
      <Part name="PostStatus, isBare">
        {statuses.map((status) => (
          <State key={status} code={status}>
            <PostStatus status={status} isBare />
          </State>
        ))}
      </Part>
      <Part name="Chip">
        {tones.map((tone) => (
          <State key={tone} code={tone}>
            <Chip tone={tone}>{texts.chip}</Chip>
          </State>
        ))}
      </Part>
      <Part name="LabelSquare">
        {labelColours.map((colour) => (
          <State key={colour} code={colour}>
            <LabelSquare colour={colour} />
          </State>
        ))}
      </Part>
      <Part name="Spark">
        <State code="steps">
          <Spark steps={[3, 4, 4, 6, 5, 8, 9]} />
        </State>
        <State code="isFromZero">
          <Spark steps={[0, 0, 2, 0, 5, 0, 0]} width={76} height={18} isFromZero />
        </State>
        <State code="isFromZero, nothing">
          <Spark steps={[0, 0, 0]} width={76} height={18} isFromZero />
        </State>
      </Part>
      <Faces />
      <Small />
    </Chapter>
  )
}

function Faces() {
  return (
    <>
      <Part name="NetworkTile">
        {networkKeys.map((network) => (
          <State key={network} code={network}>
            <NetworkTile network={network} size={30} />
          </State>
        ))}
        <State code="isSandbox">
          <NetworkTile network="mastodon" size={30} isSandbox />
        </State>
      </Part>
      <Part name="NetworkGlyph">
        {networkKeys.map((network) => (
          <State key={network} code={network}>
            <NetworkGlyph network={network} size={16} />
          </State>
        ))}
      </Part>
      <Part name="Avatar">
        {sizes.map((size) => (
          <State key={size} code={size}>
            <Avatar name="Ines Halvorsen" size={size} />
          </State>
        ))}
        <State code="isFaint">
          <Avatar name="Ines Halvorsen" size="l" isFaint />
        </State>
      </Part>
      <Part name="AccountAvatar">
        {sizes.map((size) => (
          <State key={size} code={size}>
            <AccountAvatar account={accountOn("bluesky")} size={size} />
          </State>
        ))}
        <State code="sandbox">
          <AccountAvatar account={accountOn("linkedin", true)} size="l" />
        </State>
        <State code="isFaint">
          <AccountAvatar account={accountOn("bluesky")} size="l" isFaint />
        </State>
      </Part>
      <Part name="SandboxBadge">
        <State code="title">
          <SandboxBadge />
        </State>
        <State code="isSmall">
          <SandboxBadge isSmall />
        </State>
      </Part>
      <Part name="MarkTile">
        <State code="size={26}">
          <MarkTile />
        </State>
        <State code="size={48}">
          <MarkTile size={48} />
        </State>
        <State code="Wordmark">
          <Wordmark />
        </State>
      </Part>
    </>
  )
}

function Small() {
  return (
    <>
      <Part name="CountBadge">
        <State code="brass">
          <CountBadge count={3} />
        </State>
        <State code="red">
          <CountBadge count={12} tone="red" />
        </State>
        <State code="count={120}">
          <CountBadge count={120} />
        </State>
      </Part>
      <Part name="TroubleSign">
        <State code="text">
          <TroubleSign text={words.nav.accountsSign(1)} />
        </State>
      </Part>
      <Part name="Kbd">
        <State code="children">
          <span className="flex gap-1">
            <Kbd>Ctrl K</Kbd>
            <Kbd>Esc</Kbd>
          </span>
        </State>
      </Part>
      <Part name="HiddenMark">
        <State code="code">
          <HiddenMark code={zeroWidthSpace} />
        </State>
        <State code="HiddenText">
          <span className="text-dense">
            <HiddenText text={texts.hidden} />
          </span>
        </State>
      </Part>
      <Part name="Spinner">
        <State code="size={14}">
          <Spinner />
        </State>
        <State code="size={28}">
          <Spinner size={28} />
        </State>
      </Part>
      <Part name="ProgressBar">
        {[0, 0.4, 1].map((share) => (
          <State key={share} code={`share={${share}}`}>
            <ProgressBar label={texts.uploading} share={share} className="w-40" />
          </State>
        ))}
      </Part>
      <Part name="OrLine">
        <State code="OrLine" isWide>
          <OrLine />
        </State>
      </Part>
    </>
  )
}
