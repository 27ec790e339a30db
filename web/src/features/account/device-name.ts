import type { DeviceSession } from '#platform/wire.ts'

/** "Firefox on Linux", "Pixel 8", or the start of the user agent; null if nothing is known. */
export function deviceName({
  deviceInfo,
  userAgent,
}: Pick<DeviceSession, 'deviceInfo' | 'userAgent'>): string | null {
  const info = deviceInfo ?? {}
  const browser = info['browserName'] ?? info['clientName']
  const system = info['model'] ?? info['osName']
  if (browser && system) return `${browser} · ${system}`
  return browser ?? system ?? (userAgent ? userAgent.slice(0, 60) : null)
}
