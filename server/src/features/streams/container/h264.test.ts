import { expect, it } from 'vitest'
import { codecName, configOf, isKeyPicture, lengthPrefixed, unitsOf } from './h264.ts'

const sequence = Buffer.from('6764002aacd940', 'hex')
const set = Buffer.from('68ebe3cb', 'hex')
const key = Buffer.from('65888400', 'hex')
const stream = Buffer.concat([
  Buffer.from('0000000109f0', 'hex'),
  Buffer.from('00000001', 'hex'),
  sequence,
  Buffer.from('00000001', 'hex'),
  set,
  Buffer.from('000001', 'hex'),
  key,
])

it('takes pictures apart at their start codes', () => {
  const units = unitsOf(stream)
  expect(units.map((unit) => unit.toString('hex'))).toEqual([
    '09f0',
    sequence.toString('hex'),
    set.toString('hex'),
    key.toString('hex'),
  ])
  expect(isKeyPicture(units)).toBe(true)
  expect(isKeyPicture([Buffer.from('41', 'hex')])).toBe(false)
  const prefixed = lengthPrefixed(units)
  expect(prefixed.readUInt32BE(0)).toBe(sequence.length)
  expect(prefixed).toHaveLength(3 * 4 + sequence.length + set.length + key.length)
})

it('says what decoders have to know', () => {
  const config = configOf(unitsOf(stream))!
  expect(config.toString('hex', 0, 8)).toBe('0164002affe10007')
  expect(codecName(config)).toBe('avc1.64002a')
  expect(configOf([key])).toBe(null)
})
