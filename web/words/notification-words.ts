import { notifications } from "./en/notifications.ts"

/** The words of the bell, apart from the others: they are fetched with what they stand on. */
export const notificationWords = notifications
