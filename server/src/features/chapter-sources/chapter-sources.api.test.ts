import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChapterSources } from '@lectern/contract'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library, zip } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

let test: TestApp
const ids = new Map<string, string>()
beforeAll(async () => {
  test = await createTestApp()
  const books = join(test.mediaFolder, 'books')
  const files = {
    'Ada/Sea/1.mp3': audio({ seconds: 6 }),
    'Ada/Sea/2.mp3': audio({ seconds: 4 }),
    'Ada/Sea/chapters.txt': '0:00 One\n0:03 Two\n0:07 Three',
    'Ada/Sea/Sea.epub': zip({
      'META-INF/container.xml':
        '<container><rootfiles><rootfile full-path="c.opf"/></rootfiles></container>',
      'c.opf':
        '<package><metadata/><manifest><item id="n" href="n.xhtml" properties="nav"/><item id="a" href="a.xhtml"/><item id="b" href="b.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
      'n.xhtml':
        '<html><nav type="toc"><a href="a.xhtml">Eins</a><a href="b.xhtml">Zwei</a></nav></html>',
      'a.xhtml': 'x'.repeat(300),
      'b.xhtml': 'x'.repeat(100),
    }),
    'Ada/Bare/1.mp3': audio({ seconds: 6 }),
    'Ada/Bare/broken.epub': 'no archive',
    'Ada/Text/Text.epub': zip({ 'c.opf': '<package><metadata/></package>' }),
  }
  await library(files, books)
  const made = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: books }],
    settings: { disableWatcher: true },
  })
  await test.root.post(`/api/libraries/${made.body.id}/scan`)
  await idle(test.root)
  const { body } = await test.root.get(`/api/libraries/${made.body.id}/items?limit=0`)
  const listed = body.results as { id: string; relPath: string }[]
  for (const item of listed) ids.set(item.relPath, item.id)
})
afterAll(() => test?.close())

const ask = (relPath: string, who = test.root) =>
  who.get(`/api/lectern/items/${ids.get(relPath)}/chapter-sources`)

it('tells what is inside the files, beside them and in the ebook', async () => {
  const { status, body } = await ask('Ada/Sea')
  expect(status).toBe(200)
  const { files, lists, contents } = body as ChapterSources
  expect(files.map(({ title }) => title)).toEqual(['1', '2'])
  expect(lists.map(({ name, chapters }) => [name, chapters.map(({ title }) => title)])).toEqual([
    ['chapters.txt', ['One', 'Two', 'Three']],
  ])
  expect(contents).toEqual({
    name: 'Sea.epub',
    entries: [
      { title: 'Eins', share: 0 },
      { title: 'Zwei', share: 0.75 },
    ],
  })
})

it('goes on without an ebook that is broken', async () => {
  expect((await ask('Ada/Bare')).body).toEqual({ files: [], lists: [], contents: null })
})

it('is refused for what has no sound, and to whom may not edit', async () => {
  expect((await ask('Ada/Text')).status).toBe(400)
  expect((await test.root.get('/api/lectern/items/nothing/chapter-sources')).status).toBe(404)
  const reader = await test.user('reader', { permissions: { update: false } })
  expect((await ask('Ada/Sea', reader)).status).toBe(403)
})
