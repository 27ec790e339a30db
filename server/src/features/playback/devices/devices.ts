import type { ClientDevice, DeviceInfo } from '@lectern/contract'
import { parseUserAgent } from '#platform/user-agent.ts'
import type { ParsedUserAgent } from '#platform/user-agent.ts'

export interface DeviceSource {
  client: ClientDevice | null | undefined
  agent: ParsedUserAgent
  ip: string
  serverVersion: string
}

/** A device as far as its words and its request describe it, without the ids that we give. */
export type DeviceFacts = Omit<DeviceInfo, 'id' | 'userId' | 'deviceId'>

/** What a request shows of the device behind it. */
export interface DeviceRequest {
  ip: string
  userAgent: string | undefined
}

/** The device behind a request, as its client and the request describe it. */
export function deviceFactsOf(
  client: ClientDevice | null | undefined,
  { ip, userAgent }: DeviceRequest,
  serverVersion: string,
): DeviceFacts {
  return describeDevice({ client, agent: parseUserAgent(userAgent), ip, serverVersion })
}

/** Puts a device together from what its client says and what the request shows (ABS wire, playback §3.2). */
export function describeDevice({ client, agent, ip, serverVersion }: DeviceSource): DeviceFacts {
  const model = clean(client?.model)
  const manufacturer = clean(client?.manufacturer)
  const sdkVersion = clean(client?.sdkVersion)
  const isBrowser = Boolean(agent.browserName && agent.osName)
  const isWeb = !sdkVersion && !model && isBrowser
  const clientName = clean(client?.clientName) ?? defaultClientName(sdkVersion, model, isBrowser)
  const clientVersion = clean(client?.clientVersion) ?? (isWeb ? serverVersion : undefined)
  const deviceName =
    nameOf([manufacturer, model]) ?? nameOf([agent.osName, agent.osVersion, agent.browserName])
  return {
    ...optional('ipAddress', clean(ip)),
    ...optional('browserName', agent.browserName),
    ...optional('browserVersion', agent.browserVersion),
    ...optional('osName', agent.osName),
    ...optional('osVersion', agent.osVersion),
    ...optional('deviceType', agent.deviceType),
    ...optional('clientVersion', clientVersion),
    ...optional('manufacturer', manufacturer),
    ...optional('model', model),
    // Clients of this wire always see the key.
    sdkVersion: sdkVersion ?? '',
    ...optional('clientName', clientName),
    ...optional('deviceName', deviceName),
  }
}

/** One line about a device, such as `X1 SDK 34 / v1.0` or `Windows 10 / Chrome`; null when nothing is known. */
export function deviceDescription(info: DeviceFacts | null): string | null {
  if (info === null) return null
  const version = info.clientVersion ? `v${info.clientVersion}` : undefined
  if (info.model) {
    const sdk = info.sdkVersion ? `SDK ${info.sdkVersion}` : undefined
    return nameOf([nameOf([info.model, sdk]), version], ' / ') ?? null
  }
  return nameOf([nameOf([info.osName, info.osVersion]), info.browserName], ' / ') ?? null
}

/** The id that the client made for itself; undefined when it made none. */
export function clientDeviceId(client: ClientDevice | null | undefined): string | undefined {
  return clean(client?.deviceId)
}

const longestText = 255

/** Texts of strangers: no control characters, not endless, not empty. */
function clean(value: string | null | undefined): string | undefined {
  const text = (value ?? '')
    .slice(0, longestText)
    .split('')
    .filter((char) => char >= ' ' && char !== '\u007f')
    .join('')
    .trim()
  return text === '' ? undefined : text
}

function defaultClientName(
  sdkVersion: string | undefined,
  model: string | undefined,
  isBrowser: boolean,
): string {
  if (sdkVersion) return 'Abs Android'
  if (model) return 'Abs iOS'
  return isBrowser ? 'Abs Web' : 'Unknown'
}

function nameOf(parts: (string | undefined)[], between = ' '): string | undefined {
  return parts.filter(Boolean).join(between) || undefined
}

function optional<K extends keyof DeviceFacts>(
  key: K,
  value: string | undefined,
): Pick<DeviceFacts, K> {
  return (value === undefined ? {} : { [key]: value }) as Pick<DeviceFacts, K>
}
