import { describe, expect, it } from 'vitest'
import type { AudioFile, LibraryFile } from '@lectern/contract'
import { newPodcastSettings } from '../record/item-record.ts'
import type { BookRecord, ItemRecord, PodcastRecord } from '../record/item-record.ts'
import { episodeRows } from '../record/item-rows.ts'
import { episodeText, expandedEpisodeText } from './episode-texts.ts'
import { renderExpanded, renderFull, renderMinified } from './items.wire.ts'
import { renderEpisode, renderEpisodeExpanded } from './podcast.wire.ts'

const prefixes = ['the', 'a']

function fileFacts(filename: string, size: number) {
  return {
    filename,
    ext: filename.slice(filename.lastIndexOf('.')),
    path: `/lib/A/B/${filename}`,
    relPath: filename,
    size,
    mtimeMs: 1,
    ctimeMs: 2,
    birthtimeMs: 3,
  }
}

function audioFile(index: number, duration: number): AudioFile {
  return {
    index,
    ino: `10${index}`,
    metadata: fileFacts(`0${index}.mp3`, 1000 * index),
    addedAt: 5,
    updatedAt: 6,
    trackNumFromMeta: index,
    discNumFromMeta: null,
    trackNumFromFilename: index,
    discNumFromFilename: null,
    manuallyVerified: false,
    exclude: false,
    error: null,
    format: 'MP2/3 (MPEG audio layer 2/3)',
    duration,
    bitRate: 32_000,
    language: null,
    codec: 'mp3',
    timeBase: '1/14112000',
    channels: 1,
    channelLayout: 'mono',
    chapters: [],
    embeddedCoverArt: null,
    metaTags: { tagTitle: `Part ${index}` },
    mimeType: 'audio/mpeg',
  }
}

function libraryFile(filename: string, size: number): LibraryFile {
  const metadata = fileFacts(filename, size)
  return {
    ino: filename,
    metadata,
    isSupplementary: null,
    addedAt: 5,
    updatedAt: 6,
    fileType: 'audio',
  }
}

const book: BookRecord = {
  kind: 'book',
  metadata: {
    title: 'The First Light',
    subtitle: null,
    authors: [
      { id: 'a1', name: 'Ada Lane', lastFirst: 'Lane, Ada' },
      { id: 'a2', name: 'Ben Ota', lastFirst: 'Ota, Ben' },
    ],
    narrators: ['Nora Reed', 'Sam Hill'],
    series: [
      { id: 's1', name: 'Harbor Lights', sequence: '1' },
      { id: 's2', name: 'Saga', sequence: null },
    ],
    genres: ['Sea'],
    publishedYear: '2019',
    publishedDate: null,
    publisher: null,
    description: '<p>A <b>map</b>.</p>',
    isbn: null,
    asin: 'B0ABCDEF12',
    language: null,
    explicit: false,
    abridged: false,
  },
  tags: ['cosy'],
  audioFiles: [
    audioFile(1, 10.5),
    audioFile(2, 20),
    { ...audioFile(3, 99), index: -1, exclude: true },
  ],
  chapters: [{ id: 0, start: 0, end: 30.5, title: 'All' }],
  ebookFile: null,
}

const podcast: PodcastRecord = {
  kind: 'podcast',
  metadata: {
    title: 'Tiny Talks',
    author: 'Jo Mint',
    description: null,
    releaseDate: null,
    genres: ['Talk'],
    feedUrl: null,
    imageUrl: null,
    itunesPageUrl: null,
    itunesId: null,
    itunesArtistId: null,
    explicit: false,
    language: null,
    type: 'episodic',
  },
  settings: newPodcastSettings,
  tags: [],
  episodes: [
    {
      id: 'e1',
      addedAt: 7,
      updatedAt: 8,
      index: null,
      season: null,
      episode: '1',
      episodeType: 'full',
      title: 'Talk 1',
      subtitle: null,
      description: null,
      enclosure: null,
      guid: null,
      pubDate: '2024-01-01',
      chapters: [],
      audioFile: audioFile(1, 21),
      publishedAt: 1_704_067_200_000,
    },
  ],
}

function item(media: ItemRecord['media']): ItemRecord {
  return {
    id: 'i1',
    mediaId: 'm1',
    libraryId: 'l1',
    folderId: 'f1',
    path: '/lib/A/B',
    relPath: 'A/B',
    isFile: false,
    ino: '100',
    dev: '1',
    mtimeMs: 1,
    ctimeMs: 2,
    birthtimeMs: 3,
    filesHash: 'h',
    contentKey: 'k',
    addedAt: 5,
    updatedAt: 6,
    lastScanAt: 9,
    scanVersion: '2.36.0',
    isMissing: false,
    missingSeen: 0,
    missingSince: null,
    isInvalid: false,
    coverPath: null,
    coverAccentJson: null,
    coverThumbhash: null,
    libraryFiles: [libraryFile('01.mp3', 1000), libraryFile('cover.jpg', 500)],
    provenance: {},
    locks: [],
    media,
  }
}

const base = words(
  'id ino oldLibraryItemId libraryId folderId path relPath isFile mtimeMs ctimeMs birthtimeMs ' +
    'addedAt updatedAt isMissing isInvalid mediaType media',
)
const scan = words('lastScan scanVersion libraryFiles')
const counts = words('numFiles size')
const meta = words(
  'title subtitle genres publishedYear publishedDate publisher description isbn asin language ' +
    'explicit abridged',
)
const linked = ['authors', 'narrators', 'series']
const names = ['titleIgnorePrefix', 'authorName', 'authorNameLF', 'narratorName', 'seriesName']
const bookCounts = ['numTracks', 'numAudioFiles', 'numChapters', 'duration', 'size']

const keys = (value: object): string[] => Object.keys(value).sort()
const set = (...lists: string[][]): string[] => lists.flat().sort()

describe('a book on the wire', () => {
  it('has exactly the keys of each shape', () => {
    const full = renderFull(item(book))
    expect(keys(full)).toEqual(set(base, scan))
    expect(keys(full.media)).toEqual(
      set(
        ['id', 'libraryItemId', 'metadata', 'coverPath', 'tags'],
        ['audioFiles', 'chapters', 'ebookFile'],
      ),
    )
    expect(keys(full.media.metadata)).toEqual(set(meta, linked))
    const minified = renderMinified(item(book), prefixes)
    expect(keys(minified)).toEqual(set(base, counts))
    expect(keys(minified.media)).toEqual(set(['id', 'metadata', 'coverPath', 'tags'], bookCounts))
    expect(keys(minified.media.metadata)).toEqual(set(meta, names))
    const expanded = renderExpanded(item(book), prefixes)
    expect(keys(expanded)).toEqual(set(base, scan, counts))
    expect(keys(expanded.media)).toEqual(
      set(['id', 'libraryItemId', 'metadata', 'coverPath', 'tags'], bookCounts, [
        'audioFiles',
        'chapters',
        'ebookFile',
        'tracks',
      ]),
    )
    expect(keys(expanded.media.metadata)).toEqual(set(meta, linked, names, ['descriptionPlain']))
  })

  it('derives names, counts and offsets', () => {
    const { media, numFiles, size } = renderExpanded(item(book), prefixes)
    expect({ numFiles, size }).toEqual({ numFiles: 2, size: 1500 })
    expect(media).toMatchObject({
      numTracks: 2,
      numAudioFiles: 3,
      numChapters: 1,
      duration: 30.5,
      size: 6000,
      metadata: {
        titleIgnorePrefix: 'First Light, The',
        authorName: 'Ada Lane, Ben Ota',
        authorNameLF: 'Lane, Ada, Ota, Ben',
        narratorName: 'Nora Reed, Sam Hill',
        seriesName: 'Harbor Lights #1, Saga',
        descriptionPlain: 'A map.',
        authors: [
          { id: 'a1', name: 'Ada Lane' },
          { id: 'a2', name: 'Ben Ota' },
        ],
      },
      tracks: [
        { startOffset: 0, title: '01.mp3', contentUrl: '/api/items/i1/file/101' },
        { startOffset: 10.5, title: '02.mp3', contentUrl: '/api/items/i1/file/102' },
      ],
    })
  })

  it('carries ebookFormat only when there is a primary ebook', () => {
    const ebookFile = {
      ino: '9',
      metadata: fileFacts('b.epub', 700),
      ebookFormat: 'epub' as const,
      addedAt: 1,
      updatedAt: 1,
      isSupplementary: null,
      fileType: 'ebook' as const,
    }
    const withEbook = renderMinified(item({ ...book, ebookFile }), prefixes)
    expect(withEbook.media).toMatchObject({ ebookFormat: 'epub', size: 6700 })
    expect(renderMinified(item(book), prefixes).media).not.toHaveProperty('ebookFormat')
  })

  it('shows the portrait of its cover once it is known', () => {
    const painted = { coverAccentJson: '{"hue":30,"chroma":0.1}', coverThumbhash: 'abc' }
    const minified = renderMinified({ ...item(book), ...painted }, prefixes)
    expect(minified).toMatchObject({ coverAccent: { hue: 30, chroma: 0.1 }, coverThumbhash: 'abc' })
    expect(renderMinified(item(book), prefixes)).not.toHaveProperty('coverAccent')
  })
})

describe('a podcast on the wire', () => {
  it('counts all files in lists and episodes when expanded', () => {
    expect(renderMinified(item(podcast), prefixes).media).toMatchObject({
      size: 1500,
      numEpisodes: 1,
      autoDownloadSchedule: '0 * * * *',
    })
    const expanded = renderExpanded(item(podcast), prefixes)
    expect(expanded.mediaType).toBe('podcast')
    expect(expanded.media).toMatchObject({
      size: 1000,
      episodes: [
        {
          libraryItemId: 'i1',
          podcastId: 'm1',
          oldEpisodeId: null,
          size: 1000,
          duration: 21,
          audioTrack: { startOffset: 0, contentUrl: '/api/items/i1/file/101' },
        },
      ],
    })
  })

  it('says the same when it is put together from stored texts, whatever these look like', () => {
    const odd = '"audioFile":{"ino":"1"} \\" }, "filename":"x"'
    const [first] = podcast.episodes
    const file = { ...first!.audioFile, metaTags: { tagTitle: odd } }
    const filename = `${odd} 🎧.mp3`
    file.metadata = { ...file.metadata, filename }
    const chapters = [{ id: 0, start: 0, end: 1, title: odd }]
    const episode = {
      ...first!,
      title: odd,
      description: `<p>${odd}</p>`,
      chapters,
      audioFile: file,
    }
    const record = item({ ...podcast, episodes: [episode] })
    const [row] = episodeRows(record)
    const ids = { itemId: record.id, podcastId: record.mediaId }
    expect(JSON.parse(episodeText(ids, row!))).toEqual(renderEpisode(record, episode))
    expect(JSON.parse(expandedEpisodeText(ids, row!))).toEqual(
      renderEpisodeExpanded(record, episode),
    )
  })

  it('never looks like a book: clients tell them apart by keys', () => {
    for (const shape of [renderFull(item(podcast)), renderMinified(item(podcast), prefixes)]) {
      expect(shape.media).toHaveProperty('autoDownloadEpisodes')
      expect(shape.media.metadata).not.toHaveProperty('authorName')
      expect(shape.media.metadata).not.toHaveProperty('authors')
    }
  })
})

function words(text: string): string[] {
  return text.split(' ')
}
