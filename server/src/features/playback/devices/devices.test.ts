import { describe, expect, it } from 'vitest'
import { clientDeviceId, describeDevice, deviceDescription } from './devices.ts'

const desktop = { browserName: 'Chrome', browserVersion: '120', osName: 'Windows', osVersion: '10' }
const device = (client: Parameters<typeof describeDevice>[0]['client'], agent = {}) =>
  describeDevice({ client, agent, ip: '10.0.0.7', serverVersion: '2.36.0' })

describe('a device', () => {
  it.each([
    [{ model: 'X1', manufacturer: 'Acme', sdkVersion: '34' }, {}, 'Abs Android', 'Acme X1'],
    [{ model: 'iPhone14,2', manufacturer: 'Apple' }, {}, 'Abs iOS', 'Apple iPhone14,2'],
    [{}, desktop, 'Abs Web', 'Windows 10 Chrome'],
    [{ clientName: 'Mine' }, desktop, 'Mine', 'Windows 10 Chrome'],
    [null, {}, 'Unknown', undefined],
  ])('%o with %o is called', (client, agent, clientName, deviceName) => {
    expect(device(client, agent)).toMatchObject({ clientName, ipAddress: '10.0.0.7' })
    expect(device(client, agent).deviceName).toBe(deviceName)
  })

  it.each([
    [{ model: 'X1', sdkVersion: '34', clientVersion: '1.0' }, {}, 'X1 SDK 34 / v1.0'],
    [{ model: 'iPhone14,2', clientVersion: '0.9' }, {}, 'iPhone14,2 / v0.9'],
    [{}, desktop, 'Windows 10 / Chrome'],
    [{}, {}, null],
  ])('%o with %o is described', (client, agent, description) => {
    expect(deviceDescription(device(client, agent))).toBe(description)
  })

  it('loses control characters and endless texts', () => {
    expect(device({ model: `X\u0000${'y'.repeat(999)}` }).model).toHaveLength(254)
    expect(clientDeviceId({ deviceId: ' \n ' })).toBe(undefined)
    expect(clientDeviceId({ deviceId: 'phone-1' })).toBe('phone-1')
  })
})
