/** What these need is listed here, apart from the first page, which is lighter without the list. */
export const loadPopover = async () => (await import("./bell-popover.tsx")).BellPopover

export const loadToasts = async () => (await import("./failure-toasts.tsx")).FailureToasts
