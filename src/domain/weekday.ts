const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const

/** The English name of a day. Asking the platform for it makes a formatter each time, which takes longer than a query. */
export function nameWeekday({ dayOfWeek }: { readonly dayOfWeek: number }): string {
  return weekdays[dayOfWeek - 1] ?? ""
}
