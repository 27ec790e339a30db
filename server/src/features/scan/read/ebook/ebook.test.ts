import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildZip } from '#platform/archive/testing.ts'
import { Problem } from '#platform/problem.ts'
import { readEbook } from './ebook-facts.ts'
import type { EbookFacts } from './ebook-facts.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-ebook-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(name: string, files: Record<string, string | Uint8Array>): Promise<EbookFacts> {
  const path = join(folder, name)
  await writeFile(path, buildZip(files))
  return readEbook({ path, ext: extname(name) })
}

const container = (path: string): string =>
  `<container><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`
const opf = (meta: string, manifest: string): string =>
  `<package><metadata><dc:title>Paper Moons</dc:title>${meta}</metadata><manifest>${manifest}</manifest></package>`
const item = (id: string, href: string, extra = ''): string =>
  `<item id="${id}" href="${href}" media-type="image/png" ${extra}/>`

describe('readEbook: epub', () => {
  it.each<[string, string, string, string | null]>([
    [
      'named by a meta element',
      '<meta name="cover" content="b"/>',
      `${item('a', 'a.png', 'properties="cover-image"')}${item('b', 'b.png')}`,
      'OEBPS/b.png',
    ],
    [
      'by its property',
      '<meta name="cover" content="page"/>',
      `${item('a', 'a.png')}${item('b', 'im%20g/b.png', 'properties="svg cover-image"')}<item id="page" href="c.xhtml" media-type="application/xhtml+xml"/>`,
      'OEBPS/im g/b.png',
    ],
    [
      'else the first picture',
      '',
      `<item id="s" href="s.svg" media-type="image/svg+xml"/>${item('a', '../a.png')}`,
      'a.png',
    ],
    ['none when it is not in the archive', '', item('a', '../../gone.png'), null],
  ])('cover %s', async (_, meta, manifest, cover) => {
    const facts = await read('a.epub', {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': container('OEBPS/content.opf'),
      'OEBPS/content.opf': opf(meta, manifest),
      'a.png': 'x',
      'OEBPS/a.png': 'x',
      'OEBPS/b.png': 'x',
      'OEBPS/im g/b.png': 'x',
    })
    expect(facts.fields.title).toBe('Paper Moons')
    expect(facts.cover).toEqual(cover === null ? null : { kind: 'entry', name: cover })
  })

  it('finds the package document without a container', async () => {
    expect((await read('b.epub', { 'x.opf': opf('', '') })).fields).toEqual({
      title: 'Paper Moons',
    })
  })

  it('refuses what has none, is broken, or unpacks to more than a document can be', async () => {
    await expect(read('c.epub', { 'a.txt': 'x' })).rejects.toBeInstanceOf(Problem)
    await expect(read('d.epub', { 'x.opf': 'no xml' })).rejects.toBeInstanceOf(Problem)
    await expect(read('e.epub', { 'x.opf': Buffer.alloc(20_000_000, ' ') })).rejects.toMatchObject({
      kind: 'too-large',
    })
  })
})

describe('readEbook: comics', () => {
  const info =
    '<?xml version="1.0"?><ComicInfo><Title>Unused</Title><Series>Space Cat Saga</Series><Number>3</Number><Summary>A cat in orbit.</Summary></ComicInfo>'

  it('takes title, series and summary, and the first page in natural order', async () => {
    const files = {
      'p10.jpg': 'x',
      'p9.JPG': 'x',
      '__MACOSX/a.jpg': 'x',
      '.a.png': 'x',
      'ComicInfo.xml': info,
    }
    expect(await read('a.cbz', files)).toEqual({
      fields: {
        title: 'Space Cat Saga 3',
        series: [{ name: 'Space Cat Saga', sequence: '3' }],
        description: 'A cat in orbit.',
      },
      cover: { kind: 'entry', name: 'p9.JPG' },
    })
  })

  it('takes who wrote it, when, for whom, and a title that has no series', async () => {
    const sheet =
      '<ComicInfo><Title>One Shot</Title><Writer>Ann Lee, Bo Ek</Writer><Genre>Noir, Crime</Genre><Year>1999</Year><Publisher>Ink</Publisher><LanguageISO>sv</LanguageISO><GTIN>978-3-16-148410-0</GTIN></ComicInfo>'
    expect((await read('w.cbz', { 'ComicInfo.xml': sheet, '1.jpg': 'x' })).fields).toEqual({
      title: 'One Shot',
      authors: ['Ann Lee', 'Bo Ek'],
      genres: ['Noir', 'Crime'],
      publishedYear: '1999',
      publisher: 'Ink',
      language: 'sv',
      isbn: '9783161484100',
    })
  })

  it('reads CoMet where there is no other sheet, with the cover that it names', async () => {
    const sheet =
      '<comet><title>Rise</title><series>Tides</series><issue>4</issue><writer>Ann Lee</writer><coverImage>b.jpg</coverImage><readingDirection>rtl</readingDirection></comet>'
    expect(
      await read('m.cbz', { 'in/CoMet.xml': sheet, 'in/a.jpg': 'x', 'in/b.jpg': 'x' }),
    ).toEqual({
      fields: {
        title: 'Tides 4',
        series: [{ name: 'Tides', sequence: '4' }],
        authors: ['Ann Lee'],
      },
      cover: { kind: 'entry', name: 'in/b.jpg' },
    })
  })

  it('reads it only in the root, and lives without it', async () => {
    expect(await read('b.cbz', { 'in/ComicInfo.xml': info, 'in/1.webp': 'x' })).toEqual({
      fields: {},
      cover: { kind: 'entry', name: 'in/1.webp' },
    })
    expect(await read('c.cbr', { 'ComicInfo.xml': 'broken' })).toEqual({ fields: {}, cover: null })
  })

  it('says nothing of other formats, without opening them', async () => {
    expect(await readEbook({ path: join(folder, 'none.lit'), ext: '.lit' })).toEqual({
      fields: {},
      cover: null,
    })
  })
})
