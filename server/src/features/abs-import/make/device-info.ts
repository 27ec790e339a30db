import type { DeviceRow } from '../shapes/people.ts'

const further = [
  'browserName',
  'osName',
  'osVersion',
  'deviceType',
  'manufacturer',
  'model',
] as const

/** A device as sessions show it. One column has the version of whatever runs the app. */
export function deviceInfo(row: DeviceRow): Record<string, string> {
  const { clientName, clientVersion, ipAddress, deviceName, deviceVersion, extraData } = row
  const isAndroid = clientName === 'Abs Android'
  const facts: Record<string, unknown> = {
    ipAddress,
    clientVersion,
    ...Object.fromEntries(further.map((name) => [name, extraData[name]])),
    [isAndroid ? 'sdkVersion' : 'browserVersion']: deviceVersion,
    clientName,
    deviceName,
  }
  const known = Object.entries(facts).filter((fact): fact is [string, string] => {
    const [, value] = fact
    return typeof value === 'string' && value !== ''
  })
  return Object.fromEntries(known)
}
