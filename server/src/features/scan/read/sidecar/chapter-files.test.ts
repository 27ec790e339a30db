import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBook } from '../book/book.ts'
import { createTestLibrary, readOptions } from '../testing.ts'
import type { TestLibrary } from '../testing.ts'

let library: TestLibrary
beforeEach(async () => {
  library = await createTestLibrary()
})
afterEach(() => library.remove())

async function read(precedence?: readonly string[]) {
  const [candidate] = await library.candidates()
  if (!candidate) throw new Error('the test library has no item')
  const { settings } = readOptions()
  const book = await readBook(
    candidate,
    readOptions(precedence && { settings: { ...settings, metadataPrecedence: precedence } }),
    library.deps,
  )
  return {
    chapters: book.chapters.map(({ start, end, title }) => [start, end, title]),
    source: book.provenance.chapters,
  }
}

const cue = (file: string, ...starts: string[]): string =>
  [
    `FILE "${file}" MP3`,
    ...starts.map(
      (start, at) =>
        `TRACK ${at + 1} AUDIO\n  TITLE "${file.slice(0, 3)} ${at + 1}"\n  INDEX 01 ${start}:00`,
    ),
  ].join('\n')

const own = { chapters: [{ start: 0, end: 10, title: 'Inside' }] }

test('a cue sheet tells the chapters of a file, over those inside', async () => {
  library.audio = { 'book.m4b': own }
  await library.write('A/T/book.m4b')
  await library.write('A/T/book.cue', cue('book.m4b', '00:00', '00:04'))
  expect(await read()).toEqual({
    chapters: [
      [0, 4, 'boo 1'],
      [4, 10, 'boo 2'],
    ],
    source: 'txtFiles',
  })
})

test('a library that prefers tags to texts keeps what is inside', async () => {
  library.audio = { 'book.m4b': own }
  await library.write('A/T/book.m4b')
  await library.write('A/T/book.cue', cue('book.m4b', '00:00', '00:04'))
  expect(await read(['txtFiles', 'audioMetatags'])).toEqual({
    chapters: [[0, 10, 'Inside']],
    source: 'audioMetatags',
  })
})

test('a sheet for each disc counts from the start of its disc', async () => {
  for (const disc of ['CD1', 'CD2']) {
    await library.write(`A/T/${disc}/image.flac`)
    await library.write(`A/T/${disc}/image.cue`, cue('image.wav', '00:00', '00:05'))
  }
  expect((await read()).chapters).toEqual([
    [0, 5, 'ima 1'],
    [5, 10, 'ima 2'],
    [10, 15, 'ima 1'],
    [15, 20, 'ima 2'],
  ])
})

test.each([
  ['chapters.txt', '00:00:00.000 One\n00:00:06.500 Two'],
  ['book.chapters.txt', '0:00 One\n0:06.5 Two'],
  [
    'book.txt',
    'CHAPTER01=00:00:00.000\nCHAPTER01NAME=One\nCHAPTER02=00:00:06.500\nCHAPTER02NAME=Two',
  ],
])('%s tells them, too', async (name, text) => {
  await library.write('A/T/book.mp3')
  await library.write(`A/T/${name}`, text)
  expect(await read()).toEqual({
    chapters: [
      [0, 6.5, 'One'],
      [6.5, 10, 'Two'],
    ],
    source: 'txtFiles',
  })
})

test.each([
  ['of a longer recording', 'book.cue', cue('book.mp3', '00:00', '00:04', '99:00')],
  ['of other files', 'book.cue', `${cue('x.mp3', '00:00')}\n${cue('y.mp3', '00:00')}`],
  ['of one chapter', 'chapters.txt', '0:00 All of it'],
  ['that is a note', 'book.txt', '0:00 Music\n0:05 She speaks'],
  ['that is no list', 'chapters.txt', 'I like the chapters.'],
  ['that is empty', 'book.cue', ''],
])('a list %s says nothing', async (_, name, text) => {
  library.audio = { 'book.mp3': own }
  await library.write('A/T/book.mp3')
  await library.write(`A/T/${name}`, text)
  expect(await read()).toEqual({ chapters: [[0, 10, 'Inside']], source: 'audioMetatags' })
})
