import type { MediaRules } from '@lectern/contract/rules'
import { expect, it } from 'vitest'
import { fileSource } from './file-source.ts'
import { groupFound, joinLoose, namesOf, sharedFolder } from './grouping.ts'

const rules = (mediaType: MediaRules['mediaType'], audiobooksOnly = false): MediaRules => ({
  mediaType,
  audiobooksOnly,
})
const found = (...paths: string[]) => ({
  files: paths.map((path) => {
    const file = new File([path.includes('empty') ? '' : 'x'], 'x', { lastModified: 5 })
    return { path, source: fileSource(file) }
  }),
  unreadable: [],
})
const shown = (paths: string[], kind: MediaRules['mediaType'] = 'book') => {
  const { groups, leftOut } = groupFound(found(...paths), rules(kind))
  return {
    groups: groups.map(({ author, series, title, files }) => [
      [author, series, title].join('/'),
      ...files.map(({ path }) => path),
    ]),
    leftOut: leftOut.map(({ path, why }) => `${why} ${path}`),
  }
}

it('makes an item of each folder with something to play or read, and names it by its folders', () => {
  expect(
    shown([
      'Tolkien/Middle-earth/Hobbit/02.mp3',
      'Tolkien/Middle-earth/Hobbit/10.mp3',
      'Tolkien/Middle-earth/Hobbit/cover.jpg',
      'Verne/Nemo/book.epub',
      'Alone/one.m4b',
    ]),
  ).toEqual({
    groups: [
      ['//Alone', 'one.m4b'],
      ['Tolkien/Middle-earth/Hobbit', '02.mp3', '10.mp3', 'cover.jpg'],
      ['Verne//Nemo', 'book.epub'],
    ],
    leftOut: [],
  })
})

it('keeps the folders of discs, as scans know them', () => {
  expect(shown(['A/Book/CD 1/01.mp3', 'A/Book/CD 2/01.mp3', 'A/Book/cover.jpg']).groups).toEqual([
    ['A//Book', 'CD 1/01.mp3', 'CD 2/01.mp3', 'cover.jpg'],
  ])
})

it('takes single files for items, and makes one of them when asked', () => {
  const { groups } = groupFound(found('Dune 01.mp3', 'Dune 02.mp3'), rules('book'))
  expect(groups.map(({ title }) => title)).toEqual(['Dune 01', 'Dune 02'])
  const joined = joinLoose(groups)
  expect(joined.title).toBe('Dune')
  expect(joined.files.map(({ path }) => path)).toEqual(['Dune 01.mp3', 'Dune 02.mp3'])
})

it('leaves out what no library takes, and says why', () => {
  expect(
    shown([
      'B/01.mp3',
      'B/.DS_Store',
      'B/setup.exe',
      'B/empty.mp3',
      'B/book.cue',
      'Pictures/a.jpg',
      '@eaDir/B/01.mp3',
      'x.mp3.part',
    ]),
  ).toEqual({
    groups: [['//B', '01.mp3', 'book.cue']],
    leftOut: [
      'hidden B/.DS_Store',
      'unknown B/setup.exe',
      'empty B/empty.mp3',
      'hidden @eaDir/B/01.mp3',
      'hidden x.mp3.part',
      'alone Pictures/a.jpg',
    ],
  })
  const unreadable = ['Locked/1.mp3']
  expect(groupFound({ files: [], unreadable }, rules('book')).leftOut).toEqual([
    { path: 'Locked/1.mp3', why: 'unreadable' },
  ])
})

it('knows the folder that all items lie in, which may be no author', () => {
  const groupsOf = (...paths: string[]) => groupFound(found(...paths), rules('book')).groups
  const all = groupsOf('Books/Verne/Nemo/1.mp3', 'Books/Lane/Harbor/1.mp3')
  expect(sharedFolder(all)).toBe('Books')
  expect(namesOf(['Verne', 'Nemo'], 'book')).toEqual({ author: 'Verne', series: '', title: 'Nemo' })
  expect(sharedFolder(groupsOf('Books/Verne/Sea/Nemo/1.mp3', 'Books/A/B/C/1.mp3'))).toBeNull()
  expect(sharedFolder(groupsOf('Verne/Nemo/1.mp3'))).toBeNull()
  expect(sharedFolder(groupsOf('Verne/Nemo/1.mp3', 'Lane/Harbor/1.mp3'))).toBeNull()
})

it('calls podcasts as their folder, and makes one of single episodes', () => {
  expect(shown(['Shows/Daily/1.mp3', 'Shows/Daily/2.mp3'], 'podcast').groups).toEqual([
    ['//Daily', '1.mp3', '2.mp3'],
  ])
  expect(shown(['b.mp3', 'a.mp3', 'book.epub'], 'podcast')).toEqual({
    groups: [['//', 'b.mp3', 'a.mp3']],
    leftOut: ['alone book.epub'],
  })
})

it('makes albums of folders with tracks, and films of folders with one film', () => {
  expect(
    shown(['Artist/One/1.flac', 'Artist/single.mp3', 'Artist/One/CD 2/1.flac'], 'music').groups,
  ).toEqual([
    ['//Artist', 'single.mp3'],
    ['Artist//One', '1.flac', 'CD 2/1.flac'],
  ])
  expect(
    shown(
      ['Films/Heat/heat.mkv', 'Films/Heat/heat.en.srt', 'Show/e1.mp4', 'Show/e2.mp4', 'Show/x.mp3'],
      'video',
    ),
  ).toEqual({
    groups: [
      ['//Heat', 'heat.en.srt', 'heat.mkv'],
      ['//Show - e1', 'e1.mp4'],
      ['//Show - e2', 'e2.mp4'],
    ],
    leftOut: ['alone Show/x.mp3'],
  })
})

it('takes ebooks for no items where a library holds audiobooks only', () => {
  const { groups, leftOut } = groupFound(found('A/book.epub', 'B/1.mp3'), rules('book', true))
  expect(groups.map(({ title }) => title)).toEqual(['B'])
  expect(leftOut.map(({ path }) => path)).toEqual(['A/book.epub'])
})

it('names files as the server will, each by a name of its own', () => {
  const long = `${'é'.repeat(300)}.mp3`
  const { groups } = groupFound(
    found('ספר/שלום: א.mp3', 'B/what?.mp3', 'B/what.mp3', 'B/WHAT.mp3', `C/${long}`, 'D/🎧 1.mp3'),
    rules('book'),
  )
  expect(groups.map(({ title, files }) => [title, ...files.map(({ path }) => path)])).toEqual([
    ['B', 'what.mp3', 'WHAT (2).mp3', 'what (3).mp3'],
    ['C', `${'é'.repeat(125)}.mp3`],
    ['D', '🎧 1.mp3'],
    ['ספר', 'שלום - א.mp3'],
  ])
})

it('sorts five thousand files at once', () => {
  const paths = Array.from({ length: 5000 }, (_, n) => `A ${n % 50}/Book ${n % 500}/${n}.mp3`)
  expect(groupFound(found(...paths), rules('book')).groups).toHaveLength(500)
})

it('tells a file that was changed from the one that was chosen', async () => {
  const file = new File(['abcdef'], 'x', { lastModified: 5 })
  const same = fileSource(file, async () => new File(['abcdef'], 'x', { lastModified: 5 }))
  expect(await same.isSame()).toBe(true)
  expect(new TextDecoder().decode(await same.read(1, 3))).toBe('bc')
  await expect(same.read(4, 9)).rejects.toMatchObject({ name: 'ChangedFile' })
  const newer = fileSource(file, async () => new File(['abcdef'], 'x', { lastModified: 6 }))
  expect(await newer.isSame()).toBe(false)
  const gone = fileSource(file, () => Promise.reject(new Error('gone')))
  expect(await gone.isSame()).toBe(false)
})
