import { expect, it } from 'vitest'
import { addressWords, clientWords, deviceWords, stretchWords } from './session-words.ts'

const device = (info: Record<string, string> | null) => ({
  deviceInfo: info && { id: 'a', deviceId: 'b', ...info },
  mediaPlayer: 'html5',
})

it('names a device by the best that is known', () => {
  expect(deviceWords(device(null))).toBe('')
  expect(deviceWords(device({}))).toBe('')
  expect(deviceWords(device({ clientName: 'Prologue' }))).toBe('Prologue')
  expect(deviceWords(device({ model: 'Pixel 8', manufacturer: 'Google' }))).toBe('Google Pixel 8')
  expect(deviceWords(device({ model: 'iPhone15,2', clientName: 'Abs iOS' }))).toBe('iPhone15,2')
  expect(clientWords(device({ clientName: 'Abs Web', clientVersion: '2.36.0' }))).toBe(
    'Abs Web 2.36.0',
  )
  expect(clientWords(device(null))).toBe('')
})

it('writes places and addresses as people do', () => {
  expect(stretchWords({ startTime: 59.9, currentTime: 3723 })).toBe('0:59 → 1:02:03')
  expect(addressWords(device({ ipAddress: '::ffff:10.0.0.7' }))).toBe('10.0.0.7')
  expect(addressWords(device({ ipAddress: '2001:db8::1' }))).toBe('2001:db8::1')
  expect(addressWords(device(null))).toBe('')
})
