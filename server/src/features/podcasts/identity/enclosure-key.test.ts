import { expect, it } from 'vitest'
import { enclosureKey } from './enclosure-key.ts'

const key = 'media.example.com/show/12.mp3'

it.each([
  ['https://media.example.com/show/12.mp3'],
  ['http://media.example.com/show/12.mp3'],
  ['https://www.media.example.com/show/12.mp3?utm_source=feed'],
  ['https://media.example.com/show/12.mp3?token=abc&expires=17'],
  ['https://count.example/redirect.mp3/media.example.com/show/12.mp3'],
  ['https://a.example/e/b.example/track/9/media.example.com/show/12.mp3?x=1'],
])('is the same for %s', (address) => {
  expect(enclosureKey(address)).toBe(key)
})

it('tells apart what only a query tells apart', () => {
  const one = enclosureKey('https://example.com/get.php?id=1&token=a')
  expect(one).toBe(enclosureKey('https://example.com/get.php?token=b&id=1'))
  expect(one).not.toBe(enclosureKey('https://example.com/get.php?id=2'))
})

it('tells apart paths that differ in case, and takes no file name for a host', () => {
  expect(enclosureKey('https://x.example/A.mp3')).not.toBe(enclosureKey('https://x.example/a.mp3'))
  expect(enclosureKey('https://x.example/v1.2/a.mp3')).toBe('x.example/v1.2/a.mp3')
})

it('is empty for what is no address', () => {
  expect(enclosureKey('')).toBe('')
  expect(enclosureKey('episode one')).toBe('')
  expect(enclosureKey('file:///etc/passwd')).toBe('')
})
