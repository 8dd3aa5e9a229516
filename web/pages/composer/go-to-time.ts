/** Leads to where the time is chosen. */
export function goToTime(): void {
  document.querySelector<HTMLElement>("#wished-time")?.click()
}
