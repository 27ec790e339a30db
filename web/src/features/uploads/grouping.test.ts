import { expect, it } from 'vitest'
import { groupFiles, joinLoose, namesOf, sharedFolder } from './grouping.ts'
import { hasName, targetOf } from './target-path.ts'

const found = (...paths: string[]) => paths.map((path) => ({ path, file: new File([], 'x') }))
const shown = (paths: string[], isPodcast = false) => {
  const { groups, leftOut } = groupFiles(found(...paths), isPodcast)
  return {
    groups: groups.map(({ author, series, title, files }) => [
      [author, series, title].join('/'),
      ...files.map(({ name }) => name),
    ]),
    leftOut,
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

it('joins discs, whose files keep apart by the name of their disc', () => {
  expect(shown(['A/Book/CD 1/01.mp3', 'A/Book/CD 2/01.mp3', 'A/Book/cover.jpg']).groups).toEqual([
    ['A//Book', 'CD 1 - 01.mp3', 'CD 2 - 01.mp3', 'cover.jpg'],
  ])
})

it('takes single files for items, and makes one of them when asked', () => {
  const { groups } = groupFiles(found('Dune 01.mp3', 'Dune 02.mp3'), false)
  expect(groups.map(({ title }) => title)).toEqual(['Dune 01', 'Dune 02'])
  const joined = joinLoose(groups)
  expect(joined.title).toBe('Dune')
  expect(joined.files.map(({ name }) => name)).toEqual(['Dune 01.mp3', 'Dune 02.mp3'])
})

it('leaves out what no scan would take, and says so', () => {
  expect(
    shown([
      'B/01.mp3',
      'B/.DS_Store',
      'B/setup.exe',
      'Pictures/a.jpg',
      '@eaDir/B/01.mp3',
      'x.mp3.part',
    ]),
  ).toEqual({
    groups: [['//B', '01.mp3']],
    leftOut: ['B/.DS_Store', 'B/setup.exe', '@eaDir/B/01.mp3', 'x.mp3.part', 'Pictures/a.jpg'],
  })
})

it('knows the folder that all items lie in, which may be no author', () => {
  const groupsOf = (...paths: string[]) => groupFiles(found(...paths), false).groups
  const all = groupsOf('Books/Verne/Nemo/1.mp3', 'Books/Lane/Harbor/1.mp3')
  expect(sharedFolder(all)).toBe('Books')
  expect(namesOf(['Verne', 'Nemo'], false)).toEqual({ author: 'Verne', series: '', title: 'Nemo' })
  expect(sharedFolder(groupsOf('Books/Verne/Sea/Nemo/1.mp3', 'Books/A/B/C/1.mp3'))).toBeNull()
  expect(sharedFolder(groupsOf('Verne/Nemo/1.mp3'))).toBeNull()
  expect(sharedFolder(groupsOf('Verne/Nemo/1.mp3', 'Lane/Harbor/1.mp3'))).toBeNull()
})

it('calls podcasts as their folder, whatever lies above', () => {
  expect(shown(['Shows/Daily/1.mp3'], true).groups).toEqual([['//Daily', '1.mp3']])
})

it('shows where an item goes as the server will name it', () => {
  const item = { author: 'A/B', series: '', title: 'Dune: One?' }
  expect(targetOf(item, false)).toBe('AB/Dune - One')
  expect(targetOf(item, true)).toBe('Dune - One')
  expect(hasName({ title: ' .. ' })).toBe(false)
})
