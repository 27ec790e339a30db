import { expect, test } from 'vitest'
import {
  isOf,
  lineOfDevice,
  partsOfDevice,
  SILENT_AFTER,
  stillHeard,
  withoutSession,
  withReport,
  type Elsewhere,
} from './elsewhere-rules.ts'

const report = (sessionId: string, change: Partial<Elsewhere> = {}): Elsewhere => ({
  sessionId,
  libraryItemId: 'book',
  episodeId: null,
  device: 'Pixel 7',
  isHere: false,
  position: 100,
  heardAt: 1000,
  ...change,
})

test('the latest report of a session stands', () => {
  const entries = withReport([report('a')], report('a', { position: 120 }))
  expect(entries).toEqual([report('a', { position: 120 })])
})

test('whoever takes a book over is the one that plays it', () => {
  expect(withReport([report('a')], report('b', { device: 'Desk' }))).toEqual([
    report('b', { device: 'Desk' }),
  ])
})

test('other books and episodes go on', () => {
  const other = report('b', { libraryItemId: 'other' })
  const episode = report('c', { episodeId: 'one' })
  expect(withReport([other], episode)).toEqual([other, episode])
  expect(isOf(episode, 'book', null)).toBe(false)
  expect(isOf(episode, 'book', 'one')).toBe(true)
})

test('a closed session plays no more; an unknown one changes nothing', () => {
  const entries = [report('a')]
  expect(withoutSession(entries, 'a')).toEqual([])
  expect(withoutSession(entries, 'b')).toBe(entries)
})

test('silence for long enough is the end', () => {
  const entries = [report('a'), report('b', { libraryItemId: 'other', heardAt: 2000 })]
  expect(stillHeard(entries, 1000 + SILENT_AFTER - 1)).toBe(entries)
  expect(stillHeard(entries, 1000 + SILENT_AFTER)).toEqual([entries[1]])
})

test.each([
  ['Linux x86_64 / Chrome', { name: 'Chrome', system: 'Linux' }],
  ['Windows 10 / Firefox', { name: 'Firefox', system: 'Windows 10' }],
  ['X1 SDK 34 / v1.0', { name: 'X1', system: null }],
  ['iPhone 15', { name: 'iPhone 15', system: null }],
])('%s in words', (line, parts) => {
  expect(partsOfDevice(line)).toEqual(parts)
})

test.each([
  [{ osName: 'Linux', browserName: 'Chrome', deviceName: 'Linux x86_64 Chrome' }, 'Linux / Chrome'],
  [{ model: 'Pixel 8', deviceName: 'Google Pixel 8', clientName: 'Abs Android' }, 'Pixel 8'],
  [{ clientName: 'Some app' }, 'Some app'],
  [{}, null],
])('a session that was open already says %o', (info, line) => {
  expect(lineOfDevice({ id: 'd', deviceId: 'd', ...info })).toBe(line)
})
