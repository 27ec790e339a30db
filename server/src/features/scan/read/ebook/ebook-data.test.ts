import { readdir } from 'node:fs/promises'
import { extname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Problem } from '#platform/problem.ts'
import { openArchive } from '#platform/archive/archive.ts'
import { comicPages } from './comic/comic.ts'
import { readEbook } from './ebook-facts.ts'
import type { EbookFacts } from './ebook-facts.ts'
import { lockOfEbook } from './lock-of-ebook.ts'

const data = process.env.LECTERN_TEST_DATA

/** Every real ebook shows its title or pages, or is refused in words: here is which. */
describe.skipIf(data === undefined)('real ebooks (LECTERN_TEST_DATA)', () => {
  async function readAll(kind: string) {
    const root = `${data ?? ''}/${kind}`
    const read: { name: string; facts: EbookFacts }[] = []
    const refused: string[] = []
    for (const name of await readdir(root)) {
      const file = { path: `${root}/${name}`, ext: extname(name) }
      const outcome = await readEbook(file).catch((error: unknown) => error)
      if (!(outcome instanceof Error)) read.push({ name, facts: outcome as EbookFacts })
      else refused.push(outcome instanceof Problem ? name : `${name}: ${outcome.stack}`)
    }
    const titles = Object.fromEntries(read.map(({ name, facts }) => [name, facts.fields.title]))
    const untitled = read.filter(({ facts }) => !facts.fields.title).map(({ name }) => name)
    const covers = read.filter(({ facts }) => facts.cover !== null).length
    return { titles, untitled, refused, covers, count: read.length }
  }

  it('reads every epub but one that is none', async () => {
    const { refused, untitled, covers, count } = await readAll('epub/epub')
    expect({ refused, untitled }).toEqual({ refused: ['komga__zip-as-epub.epub'], untitled: [] })
    expect(count).toBe(62)
    expect(covers).toBeGreaterThan(10)
  })

  it('reads every Kindle book', async () => {
    const mobi = await readAll('mobi/mobi')
    expect(mobi).toMatchObject({ refused: [], untitled: [], count: 8, covers: 5 })
    expect(mobi.titles).toMatchObject({
      'formats__dukkehjem.mobi': 'Et dukkehjem',
      'formats__KF8Sample.mobi': 'Kindle Format 8 Sample',
      'libmobi__sample-textread.mobi': 'Libmobi test sample',
    })
    const azw3 = await readAll('mobi/azw3')
    expect(azw3).toMatchObject({ refused: [], untitled: [], count: 1, covers: 1 })
    const root = `${data ?? ''}/mobi/mobi`
    const locked: string[] = []
    for (const name of await readdir(root))
      if ((await lockOfEbook(`${root}/${name}`, 'mobi')) === 'kindle') locked.push(name)
    expect(locked).toEqual(['libmobi__sample-drm_pidLTKULBB^5V-v2.mobi'])
  })

  it('reads every PDF; most of these say nothing of themselves', async () => {
    const { titles, refused, count } = await readAll('pdf/pdf')
    expect(refused).toEqual([])
    expect(count).toBe(54)
    expect(Object.values(titles).filter(Boolean)).toEqual([
      'the tangle of their lives',
      'the tangle of their lives',
      'the tangle of their lives',
      'test-oui-pdf',
      'komga',
      'Alpha Transparency Test',
      'Basic API Test',
      '1 Betriebsverfassungsrecht 1 - Für den perfekten Einstieg!',
      'Zero Line Width',
      "Alice's Adventures in Wonderland, by Lewis Carroll",
    ])
  })

  it('reads every FictionBook', async () => {
    const fb2 = await readAll('fb2/fb2')
    expect(fb2).toMatchObject({ refused: [], untitled: [], count: 11 })
    expect(fb2.titles['FBReader__MiniHelp.desktop.ru.fb2']).toBe('О программе FBReader')
  })

  it('finds the pages of every comic, or says why there are none', async () => {
    const pages: Record<string, number | string> = {}
    for (const kind of ['cbz', 'cbr', 'cb7', 'rar', 'zip']) {
      const root = `${data ?? ''}/comic/${kind}`
      for (const name of await readdir(root)) {
        const archive = await openArchive(`${root}/${name}`).catch((error: unknown) => error)
        if (archive instanceof Problem) pages[name] = archive.message
        else if (archive instanceof Error) throw archive
        else {
          const opened = archive as Awaited<ReturnType<typeof openArchive>>
          pages[name] = comicPages(opened).length
          await opened.close()
        }
      }
    }
    expect(pages).toMatchInlineSnapshot(`
      {
        "Kavita__ComicInfo2.zip": 0,
        "Kavita__ComicInfo_authors.zip": 0,
        "Kavita__ComicInfo_outside_root.zip": 0,
        "Kavita__ComicInfo_outside_root_SharpCompress.cb7": 0,
        "Kavita__One File with DB_Supported.zip": 1,
        "Kavita__file in folder.zip": 1,
        "Kavita__file in folder_alt.zip": 1,
        "Kavita__flat file.zip": 1,
        "Kavita__macos_none.zip": 0,
        "comicbox__Captain Science #001-cbi.cbr": 5,
        "comicbox__Captain Science #001-comet.cbz": 5,
        "comicbox__Captain Science #001.cbz": 5,
        "comicbox__comicbox-cli.cbz": 0,
        "comicbox__comicbox.cbz": 0,
        "comicbox__patchme.cbz": 0,
        "comicbox__xml.cbz": 0,
        "file-type__fixture.rar": 1,
        "komga__rar4-encrypted.rar": "The archive is broken or locked",
        "komga__rar4.rar": 3,
        "komga__rar5.rar": 1,
        "komga__zip-bzip2.zip": 1,
        "komga__zip-copy.zip": 1,
        "komga__zip-lzma.zip": 1,
        "komga__zip-ppmd.zip": 1,
        "kotlin-toolkit__futuristic_tales.cbz": 4,
        "node-unrar.js__FileEncByName.rar": 0,
        "node-unrar.js__WithComment.rar": 0,
      }
    `)
  })

  it('takes what the sheets of comics say', async () => {
    const { titles } = await readAll('comic/cbz')
    expect(titles).toMatchObject({
      'comicbox__Captain Science #001.cbz': 'Captain Science 1',
      'comicbox__Captain Science #001-comet.cbz': 'Captain Science 1',
    })
  })
})
