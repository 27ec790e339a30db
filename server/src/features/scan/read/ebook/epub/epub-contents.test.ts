import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildZip } from '#platform/archive/testing.ts'
import { Problem } from '#platform/problem.ts'
import { readEpubContents } from './epub-contents.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-contents-'))
})
afterAll(() => rm(folder, { recursive: true }))

const half = 'x'.repeat(500)
const texts = {
  'META-INF/container.xml':
    '<container><rootfiles><rootfile full-path="OEBPS/c.opf"/></rootfiles></container>',
  'OEBPS/one.xhtml': half + half,
  'OEBPS/two.xhtml': `${half.slice(9)}<p id="b">${half.slice(1)}`,
}

const opf = (manifest: string): string =>
  `<package><metadata/><manifest>${manifest}<item id="t1" href="one.xhtml"/><item id="t2" href="two.xhtml"/></manifest><spine><itemref idref="t1"/><itemref idref="t2"/><itemref idref="gone"/></spine></package>`

async function contents(files: Record<string, string>) {
  const path = join(folder, 'book.epub')
  await writeFile(path, buildZip({ ...texts, ...files }))
  const entries = await readEpubContents(path)
  return entries.map(({ title, share }) => [title, Math.round(share * 100) / 100])
}

test('a navigation document, nested, with places inside a text', async () => {
  const found = await contents({
    'OEBPS/c.opf': opf('<item id="n" href="nav.xhtml" properties="nav"/>'),
    'OEBPS/nav.xhtml':
      '<html><body><nav epub:type="landmarks"><a href="one.xhtml">Cover</a></nav><nav epub:type="toc"><ol><li><a href="one.xhtml">The  <i>Sea</i></a></li><li><a href="two.xhtml">Land</a><ol><li><a href="two.xhtml#b">Hills</a></li></ol></li><li><a href="none.xhtml">Nowhere</a></li></ol></nav></body></html>',
  })
  expect(found).toEqual([
    ['The Sea', 0],
    ['Land', 0.5],
    ['Hills', 0.75],
  ])
})

test('an NCX where there is none', async () => {
  const found = await contents({
    'OEBPS/c.opf': opf('<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'),
    'OEBPS/toc.ncx':
      '<ncx><navMap><navPoint><navLabel><text>Eins</text></navLabel><content src="one.xhtml"/><navPoint><navLabel><text>Zwei</text></navLabel><content src="two.xhtml"/></navPoint></navPoint></navMap></ncx>',
  })
  expect(found).toEqual([
    ['Eins', 0],
    ['Zwei', 0.5],
  ])
})

test('a book without a table of contents has none, a broken one is refused', async () => {
  expect(await contents({ 'OEBPS/c.opf': opf('') })).toEqual([])
  const path = join(folder, 'broken.epub')
  await writeFile(path, 'no archive')
  await expect(readEpubContents(path)).rejects.toBeInstanceOf(Problem)
})
