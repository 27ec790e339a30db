import type { DeviceSession } from '@lectern/contract'

/** "Firefox on Linux", "Pixel 8", or the start of the user agent; null if nothing is known. */
export function deviceName({
  deviceInfo,
  userAgent,
}: Pick<DeviceSession, 'deviceInfo' | 'userAgent'>): string | null {
  const browser = deviceInfo.browserName
  const system = deviceInfo.model ?? deviceInfo.osName
  if (browser && system) return `${browser} · ${system}`
  return browser ?? system ?? (userAgent ? userAgent.slice(0, 60) : null)
}
