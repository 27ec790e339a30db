import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildZip } from '#platform/archive/testing.ts'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { lockedArchives } from '#testing/ebooks/locked-archives.ts'
import { library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

/** A zip whose sheet is open and whose only page has the flag of an encrypted file, in both of its headers. */
function halfLocked(): Buffer {
  const zip = buildZip({
    'ComicInfo.xml': '<ComicInfo><Title>Half</Title></ComicInfo>',
    'p.jpg': 'x',
  })
  for (const [mark, ahead] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const) {
    const place = zip.lastIndexOf(mark, undefined, 'latin1') + ahead
    zip.writeUInt16LE(zip.readUInt16LE(place) | 1, place)
  }
  return zip
}

const files = { ...lockedArchives, 'Half.cbz': halfLocked() }
const names = Object.keys(files)

let lectern: TestApp
const paths: Record<string, string> = {}
beforeAll(async () => {
  lectern = await createTestApp()
  const folder = join(lectern.mediaFolder, 'comics')
  const comics = Object.entries(files).map(([name, bytes]) => [`Ann/${name}/${name}`, bytes])
  await library(Object.fromEntries(comics), folder)
  const { body } = await lectern.root.post('/api/libraries', {
    name: 'Comics',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  await lectern.root.post(`/api/libraries/${body.id}/scan`)
  await idle(lectern.root)
  const listed = await lectern.root.get(`/api/libraries/${body.id}/items?limit=0`)
  const found = listed.body.results.map(async ({ id }: { id: string }) => {
    const { ebookFile } = (await lectern.root.get(`/api/items/${id}?expanded=1`)).body.media
    paths[ebookFile.metadata.filename] = `/api/items/${id}/ebook/${ebookFile.ino}`
  })
  await Promise.all(found)
})
afterAll(() => lectern.close())

const get = (name: string, rest: string) => lectern.root.get(`${paths[name]}${rest}`)
const kinds = { cbz: 'zip', cbr: 'rar', cb7: '7z' }
const sentenceOf = (name: string): string =>
  `This book is a ${kinds[name.slice(-3) as keyof typeof kinds]} archive that is locked by a password. Unpack it with the password and pack it again without one.`

it('puts them all on the shelf', () => {
  expect(Object.keys(paths).toSorted()).toEqual(names.toSorted())
})

it.each(names)('says which archive is locked, and shows nothing of it: %s', async (name) => {
  const problem = { kind: 'password', sentence: sentenceOf(name) }
  expect((await get(name, '/facts')).body).toMatchObject({ problem })
  expect((await get(name, '/pages')).body).toMatchObject({ problem, pages: [] })
  const page = await get(name, '/pages/0')
  expect([page.status, page.text]).toEqual([400, problem.sentence])
  expect((await get(name, '/length')).body).toEqual({
    words: null,
    pages: null,
    printedPages: null,
  })
})
