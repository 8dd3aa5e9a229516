import type { EventType } from "#domain/webhook.ts"

export function EventTags({ events }: { readonly events: readonly EventType[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {events.map((event) => (
        <code
          key={event}
          className="inline-flex h-[21px] items-center rounded-[5px] px-[7px] text-meta leading-none whitespace-nowrap text-ink-2 inset-ring inset-ring-line"
        >
          {event}
        </code>
      ))}
    </span>
  )
}
