import { utimes } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildZip } from '#platform/archive/testing.ts'
import type { ReadOptions } from '../reader-shapes.ts'
import type { ScannedBook } from '#features/scan/shapes/media.ts'
import { readBook } from './book.ts'
import { createTestLibrary, readOptions } from '../testing.ts'
import type { TestLibrary } from '../testing.ts'

let library: TestLibrary
beforeEach(async () => {
  library = await createTestLibrary()
})
afterEach(() => library.remove())

async function read(changes: Partial<ReadOptions> = {}): Promise<ScannedBook> {
  const [candidate] = await library.candidates()
  if (!candidate) throw new Error('the test library has no item')
  return readBook(candidate, readOptions(changes), library.deps)
}

const again = (book: ScannedBook): Partial<ReadOptions> => ({
  previous: book.audioFiles,
  previousLibraryFiles: book.libraryFiles,
})

const epub = (title: string): Buffer =>
  buildZip({
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="c.opf"/></rootfiles></container>',
    'c.opf': `<package><metadata><dc:title>${title}</dc:title><dc:creator opf:role="aut">Ben Ota</dc:creator></metadata><manifest><item id="i" href="pic.png" media-type="image/png"/></manifest></package>`,
    'pic.png': 'picture',
  })

describe('readBook', () => {
  it('puts everything together, later sources over earlier ones', async () => {
    const folder = 'Ada Lane/Harbor Lights/Vol 1 - 2019 - First Light {Nora Reed} [B0ABCDEF12]'
    await library.write(`${folder}/CD2/01 - b.mp3`)
    await library.write(`${folder}/CD1/01 - a.mp3`)
    await library.write(`${folder}/cover.jpg`)
    await library.write(`${folder}/desc.txt`, 'From desc <script>x</script>&amp; more')
    await library.write(`${folder}/reader.txt`, 'Hill, Sam\n')
    await library.write(`${folder}/book.nfo`, 'Publisher: Nfo Press\nLanguage: en')
    await library.write(
      `${folder}/metadata.opf`,
      '<package><metadata><dc:publisher>Opf Press</dc:publisher></metadata></package>',
    )
    await library.write(
      `${folder}/metadata.json`,
      '{"genres":["Sea"],"tags":["cosy"],"title":null}',
    )
    library.audio = {
      '01 - a.mp3': {
        duration: 13.5,
        tags: {
          tagAlbum: 'First Light',
          tagArtist: 'Ada Lane',
          tagGenre: 'Fantasy;Adventure',
          tagTitle: 'Part 1',
          tagTrack: '1/2',
          tagDisc: '1/2',
        },
      },
      '01 - b.mp3': {
        duration: 6.5,
        tags: { tagTitle: 'Part 2', tagTrack: '1/2', tagDisc: '2/2' },
      },
    }
    const book = await read()
    expect(book.fields).toEqual({
      title: 'First Light',
      authors: ['Ada Lane'],
      series: [{ name: 'Harbor Lights', sequence: '1' }],
      publishedYear: '2019',
      asin: 'B0ABCDEF12',
      narrators: ['Sam Hill'],
      description: 'From desc &amp; more',
      publisher: 'Opf Press',
      language: 'en',
      genres: ['Sea'],
      tags: ['cosy'],
    })
    expect(book.provenance).toMatchObject({
      title: 'audioMetatags',
      authors: 'audioMetatags',
      series: 'folderStructure',
      narrators: 'txtFiles',
      publisher: 'opfFile',
      genres: 'absMetadata',
    })
    expect(
      book.audioFiles.map(({ index, metadata, discNumFromFilename, trackNumFromMeta }) => [
        index,
        metadata.relPath,
        discNumFromFilename,
        trackNumFromMeta,
      ]),
    ).toEqual([
      [1, 'CD1/01 - a.mp3', 1, 1],
      [2, 'CD2/01 - b.mp3', 2, 1],
    ])
    expect(book.chapters).toEqual([
      { id: 0, title: 'Part 1', start: 0, end: 13.5 },
      { id: 1, title: 'Part 2', start: 13.5, end: 20 },
    ])
    expect(book.cover).toEqual({ kind: 'file', path: `${library.root}/${folder}/cover.jpg` })
    expect(
      book.libraryFiles.map(({ metadata, fileType, isSupplementary }) => [
        metadata.relPath,
        fileType,
        isSupplementary,
      ]),
    ).toContainEqual(['desc.txt', 'text', null])
    expect(library.warned).toEqual([])
  })

  it('tells an audio file on the wire in full', async () => {
    const file = await library.write('A/T/second.m4b')
    const picture = { codec: 'mjpeg' as const, offset: 100, length: 50 }
    library.audio = {
      'second.m4b': {
        format: 'QuickTime / MOV',
        codec: 'aac',
        bitRate: null,
        language: 'und',
        picture,
        chapters: [{ start: 0, end: 10, title: 'Opening' }],
        tags: { tagAlbum: 'Second Light' },
      },
    }
    const book = await read()
    const { path, size, mtimeMs, ctimeMs, birthtimeMs, ino } = file
    expect(book.audioFiles).toEqual([
      {
        index: 1,
        ino,
        metadata: {
          filename: 'second.m4b',
          ext: '.m4b',
          path,
          relPath: 'second.m4b',
          size,
          mtimeMs,
          ctimeMs,
          birthtimeMs,
        },
        addedAt: 1_700_000_000_000,
        updatedAt: 1_700_000_000_000,
        trackNumFromMeta: null,
        discNumFromMeta: null,
        trackNumFromFilename: null,
        discNumFromFilename: null,
        manuallyVerified: false,
        exclude: false,
        error: null,
        format: 'QuickTime / MOV',
        duration: 10,
        bitRate: 112_000,
        language: 'und',
        codec: 'aac',
        timeBase: '1/14112000',
        channels: 1,
        channelLayout: 'mono',
        chapters: [{ id: 0, start: 0, end: 10, title: 'Opening' }],
        embeddedCoverArt: 'mjpeg',
        metaTags: { tagAlbum: 'Second Light' },
        mimeType: 'audio/mp4',
      },
    ])
    expect(book.chapters).toEqual([{ id: 0, start: 0, end: 10, title: 'Opening' }])
    expect(book.cover).toEqual({ kind: 'embedded', path, offset: 100, length: 50 })
  })

  it('leaves files out that are no audio, and reads on', async () => {
    await library.write('A/T/1.mp3')
    await library.write('A/T/2.mp3')
    library.audio = { '1.mp3': 'no audio stream' }
    const book = await read()
    expect(book.audioFiles.map(({ metadata, index }) => [metadata.filename, index])).toEqual([
      ['2.mp3', 1],
    ])
    expect(book.invalidFiles).toEqual([
      { relPath: '1.mp3', reason: 'no audio stream', problem: null },
    ])
    expect(book.libraryFiles).toHaveLength(2)
  })

  it('survives every kind of broken sidecar', async () => {
    await library.write('A/T/1.mp3')
    await library.write('A/T/metadata.json', '{"title": "cut o')
    await library.write('A/T/x.opf', 'not xml')
    await library.write('A/T/y.nfo', Buffer.from([0xff, 0xfe, 0x00]))
    await library.write('A/T/z.epub', 'not a zip')
    const book = await read({ storedMetadataJson: '{"title":"From the server"}' })
    expect(book.fields.title).toBe('From the server')
    expect(book.ebookFile?.metadata.filename).toBe('z.epub')
    expect(library.warned).toHaveLength(3)
  })

  it('does not open disabled sources', async () => {
    await library.write('A/T/1.mp3')
    await library.write('A/T/metadata.json', '{"title":"Sheet"')
    library.audio = { '1.mp3': { tags: { tagAlbum: 'Tag' } } }
    const settings = {
      ...readOptions().settings,
      metadataPrecedence: ['audioMetatags', 'folderStructure'],
    }
    const book = await read({ settings })
    expect(book.fields).toEqual({ title: 'T', authors: ['A'] })
    expect(library.warned).toEqual([])
  })

  it('takes the chapters of metadata.json over those of the files', async () => {
    await library.write('A/T/1.mp3')
    await library.write('A/T/2.mp3')
    await library.write(
      'A/T/metadata.json',
      '{"chapters":[{"id":5,"start":0,"end":20,"title":"All"}]}',
    )
    expect((await read()).chapters).toEqual([{ id: 0, start: 0, end: 20, title: 'All' }])
  })
})

describe('readBook: files known from before', () => {
  it('probes only what changed, and keeps what people decided', async () => {
    await library.write('A/T/1.mp3')
    await library.write('A/T/2.mp3')
    const first = await read()
    expect(library.probed).toEqual(['1.mp3', '2.mp3'])
    const stored = first.audioFiles.map((file) => ({
      ...file,
      exclude: file.metadata.filename === '1.mp3',
    }))
    const file = await library.write('A/T/2.mp3', 'longer')
    library.probed = []
    const second = await read({ previous: stored, now: 1_800_000_000_000 })
    expect(library.probed).toEqual(['2.mp3'])
    expect(
      second.audioFiles.map(({ metadata, index, exclude, updatedAt }) => [
        metadata.filename,
        index,
        exclude,
        updatedAt,
      ]),
    ).toEqual([
      ['2.mp3', 1, false, 1_800_000_000_000],
      ['1.mp3', -1, true, 1_700_000_000_000],
    ])
    expect(second.audioFiles[0]?.metadata.size).toBe(file.size)
  })

  it('keeps an order made by hand until the files change', async () => {
    await library.write('A/T/1.mp3')
    await library.write('A/T/2.mp3')
    const first = await read()
    const byHand = first.audioFiles
      .toReversed()
      .map((file, at) => ({ ...file, index: at + 1, manuallyVerified: true }))
    const second = await read({ previous: byHand })
    expect(second.audioFiles.map(({ metadata }) => metadata.filename)).toEqual(['2.mp3', '1.mp3'])
    await utimes(`${library.root}/A/T/1.mp3`, 1, 1)
    const third = await read({ previous: byHand })
    expect(
      third.audioFiles.map(({ metadata, manuallyVerified }) => [
        metadata.filename,
        manuallyVerified,
      ]),
    ).toEqual([
      ['1.mp3', false],
      ['2.mp3', false],
    ])
  })

  it('keeps what was known of a file that cannot be read right now', async () => {
    await library.write('A/T/1.mp3')
    const first = await read()
    await library.write('A/T/1.mp3', 'changed')
    const cause = Object.assign(new Error('EIO: i/o error, read'), { syscall: 'read', code: 'EIO' })
    library.audio = { '1.mp3': new Error("The file can't be opened (EIO).", { cause }) }
    const second = await read(again(first))
    expect(second.audioFiles).toEqual(first.audioFiles)
    expect(second.invalidFiles).toEqual([])
  })

  it('opens a known file again only for its picture', async () => {
    await library.write('A/T/1.mp3')
    library.audio = {
      '1.mp3': { picture: { codec: 'png', offset: 7, length: 8, packing: 'id3-unsync' } },
    }
    const first = await read()
    const second = await read(again(first))
    expect(second.cover).toEqual({
      kind: 'embedded',
      path: `${library.root}/A/T/1.mp3`,
      offset: 7,
      length: 8,
      packing: 'id3-unsync',
    })
    expect(library.probed).toEqual(['1.mp3', '1.mp3'])
  })

  it('takes the picture of the sound where the file of the cover is empty', async () => {
    await library.write('A/T/1.mp3')
    await library.write('A/T/cover.jpg', '')
    library.audio = { '1.mp3': { picture: { codec: 'mjpeg', offset: 100, length: 50 } } }
    expect((await read()).cover).toMatchObject({ kind: 'embedded', offset: 100 })
  })

  it('stops when it is told to', async () => {
    await library.write('A/T/1.mp3')
    await expect(read({ signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow(
      'cancelled',
    )
  })
})

describe('readBook: ebooks', () => {
  it('reads a book without audio from its ebook, cover included', async () => {
    await library.write('X/T/extra.pdf')
    await library.write('X/T/paper.epub', epub('Paper Moons'))
    const book = await read()
    expect(book.fields).toMatchObject({ title: 'Paper Moons', authors: ['Ben Ota'] })
    expect(book.ebookFile).toMatchObject({
      ebookFormat: 'epub',
      isSupplementary: null,
      fileType: 'ebook',
    })
    expect(
      book.libraryFiles.map(({ metadata, isSupplementary }) => [
        metadata.filename,
        isSupplementary,
      ]),
    ).toEqual([
      ['extra.pdf', true],
      ['paper.epub', false],
    ])
    expect(book.cover).toMatchObject({ kind: 'archive', entry: 'pic.png' })
  })

  it('takes only the cover of an ebook beside audio', async () => {
    await library.write('X/T/1.mp3')
    await library.write('X/T/paper.epub', epub('Paper Moons'))
    const book = await read()
    expect(book.fields.title).toBe('T')
    expect(book.cover).toMatchObject({ kind: 'archive' })
  })

  it('keeps the primary ebook when an epub comes later, and what people made supplementary', async () => {
    await library.write('X/T/b.pdf')
    const first = await read()
    await library.write('X/T/a.epub', epub('Later'))
    const second = await read(again(first))
    expect(second.ebookFile?.metadata.filename).toBe('b.pdf')
    const demoted = second.libraryFiles.map((file) => ({ ...file, isSupplementary: true }))
    expect((await read({ previousLibraryFiles: demoted })).ebookFile).toBeNull()
  })

  it('has no primary ebook where only audiobooks are wanted', async () => {
    await library.write('X/T/1.mp3')
    await library.write('X/T/paper.epub', epub('Paper Moons'))
    const settings = { ...readOptions().settings, audiobooksOnly: true }
    const book = await read({ settings })
    expect(book.ebookFile).toBeNull()
    expect(book.libraryFiles.map((file) => file.isSupplementary)).toEqual([null, true])
  })
})

describe('readBook: names', () => {
  it.each([
    ['#1 100% "quoted" \'single\' & more'],
    ['🦊 emoji'],
    ['שלום עולם'],
    ['Cafe\u0301 decomposed'],
    ['a'.repeat(250)],
    ['trailing dots...'],
    ['back\\slash'],
  ])('%s', async (name) => {
    await library.write(`${name}/${name}/${name}.mp3`)
    await library.write(`${name}/${name}/cover.PNG`)
    const book = await read()
    expect(book.fields.title).toBe(name)
    expect(book.audioFiles[0]?.metadata).toMatchObject({
      filename: `${name}.mp3`,
      relPath: `${name}.mp3`,
    })
    expect(book.cover).toEqual({ kind: 'file', path: `${library.root}/${name}/${name}/cover.PNG` })
  })

  it('is its own title as a single file in the root', async () => {
    await library.write('Lone Star.m4b')
    const book = await read()
    expect(book.fields).toEqual({ title: 'Lone Star' })
    expect(book.audioFiles[0]?.metadata.relPath).toBe('Lone Star.m4b')
  })
})
