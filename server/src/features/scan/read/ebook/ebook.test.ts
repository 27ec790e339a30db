import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
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
    expect(facts.cover).toBe(cover)
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
      cover: 'p9.JPG',
    })
  })

  it('reads it only in the root, and lives without it', async () => {
    expect(await read('b.cbz', { 'in/ComicInfo.xml': info, 'in/1.webp': 'x' })).toEqual({
      fields: {},
      cover: 'in/1.webp',
    })
    expect(await read('c.cbr', { 'ComicInfo.xml': 'broken' })).toEqual({ fields: {}, cover: null })
  })

  it('says nothing of other formats, without opening them', async () => {
    expect(await readEbook({ path: join(folder, 'none.pdf'), ext: '.pdf' })).toEqual({
      fields: {},
      cover: null,
    })
  })
})

const data = process.env.LECTERN_TEST_DATA

describe.skipIf(data === undefined)('real ebooks (LECTERN_TEST_DATA)', () => {
  async function readAll(
    kind: string,
    ext: string,
  ): Promise<{ read: [string, EbookFacts][]; refused: string[] }> {
    const root = `${data ?? ''}/${kind}`
    const names = (await readdir(root)).filter((name) => extname(name) === ext)
    const read: [string, EbookFacts][] = []
    const refused: string[] = []
    for (const name of names) {
      const outcome = await readEbook({ path: `${root}/${name}`, ext }).catch(
        (error: unknown) => error,
      )
      if (outcome instanceof Error) {
        refused.push(outcome instanceof Problem ? name : `${name}: ${outcome.message}`)
      } else read.push([name, outcome as EbookFacts])
    }
    return { read, refused }
  }

  it('reads every epub but those that are none', async () => {
    const { read, refused } = await readAll('epub/epub', '.epub')
    expect(refused).toEqual(['komga__zip-as-epub.epub'])
    const untitled = read.filter(([, { fields }]) => !fields.title).map(([name]) => name)
    expect(untitled).toEqual([])
    expect(read.filter(([, { cover }]) => cover !== null).length).toBeGreaterThan(10)
  })

  it('reads every comic', async () => {
    const [cbz, cbr] = await Promise.all([
      readAll('comic/cbz', '.cbz'),
      readAll('comic/cbr', '.cbr'),
    ])
    expect([...cbz.refused, ...cbr.refused]).toEqual([])
    const titles = Object.fromEntries(
      [...cbz.read, ...cbr.read].map(([name, { fields }]) => [name, fields.title]),
    )
    expect(titles['comicbox__Captain Science #001.cbz']).toBe('Captain Science 1')
    expect([...cbz.read, ...cbr.read].filter(([, { cover }]) => cover !== null).length).toBe(4)
  })
})
