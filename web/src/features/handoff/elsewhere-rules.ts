import type { DeviceInfo } from '@lectern/contract'

/** What another device of this user plays. */
export interface Elsewhere {
  sessionId: string
  libraryItemId: string
  episodeId: string | null
  /** In words; null when nothing is known of it. */
  device: string | null
  /** It is another window of this browser. */
  isHere: boolean
  /** Seconds into the item when it last said so. */
  position: number
  /** When it said so, ms of this page's clock. */
  heardAt: number
}

/** Devices that play report every 10 to 20 s; who has been silent for longer has stopped. In ms. */
export const SILENT_AFTER = 45_000

/** Entries with one more report; a device plays one thing at a time, and a thing is played by one device. */
export function withReport(entries: readonly Elsewhere[], report: Elsewhere): Elsewhere[] {
  const others = entries.filter(
    (one) =>
      one.sessionId !== report.sessionId && !isOf(one, report.libraryItemId, report.episodeId),
  )
  return [...others, report]
}

export function withoutSession(
  entries: readonly Elsewhere[],
  sessionId: string,
): readonly Elsewhere[] {
  return entries.some((one) => one.sessionId === sessionId)
    ? entries.filter((one) => one.sessionId !== sessionId)
    : entries
}

/** Without those that have been silent too long. */
export function stillHeard(entries: readonly Elsewhere[], now: number): readonly Elsewhere[] {
  return entries.every((one) => now - one.heardAt < SILENT_AFTER)
    ? entries
    : entries.filter((one) => now - one.heardAt < SILENT_AFTER)
}

export function isOf(one: Elsewhere, libraryItemId: string, episodeId: string | null): boolean {
  return one.libraryItemId === libraryItemId && (one.episodeId ?? null) === episodeId
}

/** The server's line about a device, split for people: "Windows 10 / Chrome", "X1 SDK 34 / v1.0". */
export function partsOfDevice(line: string): { name: string; system: string | null } {
  const [first = '', second] = line.split(' / ')
  const name = first.replace(/ SDK \d+$/, '').replace(/ (x86_64|x86|arm64|aarch64)$/, '')
  if (second === undefined || /^v\d/.test(second)) return { name, system: null }
  return { name: second, system: name }
}

/** The same line for a session that was open already; null when nothing is known of its device. */
export function lineOfDevice({
  browserName,
  osName,
  model,
  deviceName,
  clientName,
}: DeviceInfo): string | null {
  if (browserName && osName) return `${osName} / ${browserName}`
  return model ?? deviceName ?? clientName ?? null
}
