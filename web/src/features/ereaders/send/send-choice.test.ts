import { expect, test } from 'vitest'
import { bestFor, ebooksOf, faultLine } from './send-choice.ts'

const file = (name: string, size = 1000, fileType: 'ebook' | 'audio' = 'ebook') => ({
  ino: name,
  fileType,
  metadata: { filename: name, ext: name.slice(name.lastIndexOf('.')), size },
})
const files = [file('a.MOBI'), file('b.epub'), file('c.mp3', 1, 'audio')] as never
const kindle = { name: 'Kindle', email: 'ada@free.kindle.com' }
const other = { name: 'Kobo', email: 'ada@notkindle.com' }

test('the primary ebook comes first, sound isn’t one', () => {
  expect(ebooksOf(files, 'b.epub').map(({ name }) => name)).toEqual(['b.epub', 'a.MOBI'])
})

test('what fits the device is chosen, and the rest says why it doesn’t', () => {
  const ebooks = ebooksOf(files, 'a.MOBI')
  expect(bestFor(kindle.email, ebooks, null)?.name).toBe('b.epub')
  expect(bestFor(other.email, ebooks, null)?.name).toBe('a.MOBI')
  const [mobi, epub] = ebooks
  if (!mobi || !epub) return expect.fail('No ebooks')
  expect(faultLine(kindle, epub, null)).toBeNull()
  expect(faultLine(kindle, mobi, null)).not.toBeNull()
  expect(faultLine(kindle, { ...epub, bytes: 52_428_801 }, null)).not.toBeNull()
  expect(faultLine(other, { ...epub, bytes: 52_428_801 }, null)).toBeNull()
  expect(faultLine(other, { ...epub, bytes: 1001 }, 1000)).not.toBeNull()
})
