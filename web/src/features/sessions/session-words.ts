import { texts } from '#platform/text/texts.ts'
import type { ListeningSession } from '@lectern/contract'
import { clock } from '#platform/text/format.ts'

type Device = Pick<ListeningSession, 'deviceInfo' | 'mediaPlayer'>

/** How it was played: 0 direct, 1 direct stream, 2 transcoded, 3 local. */
export function methodWords(method: number): string {
  const words = [
    texts.t('sessions.method.direct'),
    texts.t('sessions.method.stream'),
    texts.t('sessions.method.transcode'),
    texts.t('sessions.method.local'),
  ]
  return words[method] ?? String(method)
}

/** "Pixel 8", "Firefox on Linux", the app, or '' when nothing is known. */
export function deviceWords({ deviceInfo }: Device): string {
  if (!deviceInfo) return ''
  const { browserName, osName, model, manufacturer, deviceName, clientName } = deviceInfo
  if (browserName && osName)
    return texts.t('sessions.browserOn', { browser: browserName, system: osName })
  if (model) return [manufacturer, model].filter(Boolean).join(' ')
  return deviceName ?? browserName ?? osName ?? clientName ?? ''
}

/** "Abs Web 2.36.0". */
export function clientWords({ deviceInfo }: Device): string {
  return [deviceInfo?.clientName, deviceInfo?.clientVersion].filter(Boolean).join(' ')
}

/** "1:02:00 → 1:20:13" */
export function stretchWords(session: Pick<ListeningSession, 'startTime' | 'currentTime'>): string {
  return `${clock(session.startTime)} → ${clock(session.currentTime)}`
}

/** An address as people write it: without the IPv6 dress of an IPv4 one. */
export function addressWords({ deviceInfo }: Device): string {
  return deviceInfo?.ipAddress?.replace(/^::ffff:/, '') ?? ''
}
