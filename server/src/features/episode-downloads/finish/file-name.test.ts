import { expect, it } from 'vitest'
import { fileNames } from './file-name.ts'

const id = '00000000-0000-4000-8000-000000000000'

it.each([
  ['Talk 5', 'Talk 5.mp3'],
  ['../../etc/passwd', 'etcpasswd.mp3'],
  ['a/b\\c: d\n\0', 'abc -  d.mp3'],
  ['.hidden', 'hidden.mp3'],
  ['CON', 'CON_.mp3'],
  ['日本語 🎧', '日本語 🎧.mp3'],
  ['', `Episode (${id}).mp3`],
  ['...', `Episode (${id}).mp3`],
  ['x@eaDir', `Episode (${id}).mp3`],
])('%j', (title, name) => {
  const [first] = fileNames(title, '.mp3', id)
  expect(first?.replaceAll(/\s+/g, ' ')).toBe(name.replaceAll(/\s+/g, ' '))
})

it('adds the id where the title is taken, within what disks take', () => {
  const names = fileNames('.'.repeat(300) + 'ü'.repeat(300), '.flac', id)
  expect(names).toHaveLength(3)
  expect(names[1]).toMatch(/ \(00000000-.*\)\.flac$/)
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
})
