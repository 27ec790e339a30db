import { XMLValidator } from 'fast-xml-parser'
import { parseDocument, parseFeed } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import type { AudioFile } from '@lectern/contract'
import type { ItemRecord } from '#features/items/index.ts'
import { contentOf, mostParts } from './feed-content.ts'
import type { FeedContent, FeedSubject } from './feed-content.ts'
import { renderFeed } from './feed-xml.ts'

const subject: FeedSubject = {
  entityType: 'libraryItem',
  entityId: 'item',
  libraryId: 'books',
  title: 'Book',
  description: 'About it',
  updatedAt: 5,
}

const file = (name: string, duration: number, index: number): AudioFile =>
  ({
    index,
    exclude: false,
    duration,
    mimeType: 'audio/mpeg',
    metadata: {
      filename: name,
      ext: '.mp3',
      path: `/x/${name}`,
      relPath: name,
      size: 1000 + index,
    },
  }) as AudioFile

interface Shape {
  id?: string
  files?: AudioFile[]
  chapters?: [number, string][]
  authors?: string[]
  title?: string
  description?: string | null
  updatedAt?: number
}

const book = ({ files = [file('01.mp3', 10, 1)], chapters = [], ...more }: Shape = {}) =>
  ({
    id: more.id ?? 'item',
    addedAt: 1_600_000_000_000,
    updatedAt: more.updatedAt ?? 9,
    coverPath: null,
    media: {
      kind: 'book',
      metadata: {
        title: more.title ?? 'Book',
        description: more.description ?? null,
        language: null,
        explicit: false,
        authors: (more.authors ?? ['Ada']).map((name) => ({ id: name, name, lastFirst: name })),
      },
      audioFiles: files,
      chapters: chapters.map(([start, title], id) => ({ id, start, end: start + 1, title })),
    },
  }) as unknown as ItemRecord

interface Episode {
  title: string
  publishedAt: number | null
}
const show = (type: string, episodes: Episode[]) =>
  ({
    ...book(),
    media: {
      kind: 'podcast',
      metadata: { author: 'Crew', explicit: true, type, language: 'de' },
      episodes: episodes.map((episode, index) => ({
        ...episode,
        id: `e${index}`,
        description: null,
        season: '2',
        episode: String(index),
        episodeType: 'full',
        addedAt: 7,
        audioFile: file(`${index}.mp3`, 5, index),
      })),
    },
  }) as unknown as ItemRecord

const content = (record: ItemRecord, more: Partial<FeedSubject> = {}): FeedContent =>
  contentOf({ ...subject, ...more }, [{ record }], 'key')
const titles = (record: ItemRecord) => content(record).parts.map(({ title }) => title)

describe('what parts are called', () => {
  const two = [file('01 - A.mp3', 10, 1), file('02.mp3', 20, 2)]

  it('one file as its book, several as the chapters that begin with them, else as their files', () => {
    expect(titles(book())).toEqual(['Book'])
    expect(
      titles(
        book({
          files: two,
          chapters: [
            [0, 'One'],
            [10.9, 'Two'],
          ],
        }),
      ),
    ).toEqual(['One', 'Two'])
    expect(
      titles(
        book({
          files: two,
          chapters: [
            [0, 'One'],
            [12, 'Two'],
          ],
        }),
      ),
    ).toEqual(['01 - A', '02'])
    expect(titles(book({ files: two, chapters: [[0, 'One']] }))).toEqual(['01 - A', '02'])
    expect(
      titles(
        book({
          files: two,
          chapters: [
            [0, ''],
            [10, 'Two'],
          ],
        }),
      ),
    ).toEqual(['01 - A', '02'])
  })

  it('a film has the one file that it is played from', () => {
    const film = book({ title: 'Film', files: [] })
    const videoFile = { ...file('film.mp4', 60, 1), mimeType: 'video/mp4' }
    const record = { ...film, media: { ...film.media, videoFile } } as unknown as ItemRecord
    expect(content(record).parts).toMatchObject([
      { title: 'Film', duration: 60, file: { type: 'video/mp4', path: '/x/film.mp4' } },
    ])
  })

  it('leaves out files that are no part of the book', () => {
    const without = { ...file('03.mp3', 1, -1), exclude: true }
    expect(titles(book({ files: [...two, without] }))).toEqual(['01 - A', '02'])
  })
})

describe('episodes', () => {
  const episodes = [
    { title: 'old', publishedAt: 1 },
    { title: 'undated', publishedAt: null },
    { title: 'new', publishedAt: 3 },
  ]

  it('stand the newest first, or in order where a story is told, those without a day last', () => {
    expect(titles(show('episodic', episodes))).toEqual(['new', 'old', 'undated'])
    expect(titles(show('serial', episodes))).toEqual(['old', 'new', 'undated'])
  })

  it('have their own day, or that on which they came', () => {
    expect(content(show('episodic', episodes)).parts.map(({ pubDate }) => pubDate)).toEqual([
      3, 1, 7,
    ])
  })

  it('say what they say of themselves', async () => {
    const found = content(show('serial', episodes))
    expect(found).toMatchObject({ type: 'serial', author: 'Crew', language: 'de', explicit: true })
    const xml = await renderFeed(found, facts, 'https://x.test')
    expect(xml).toContain('<itunes:season>2</itunes:season><itunes:episode>0</itunes:episode>')
    expect(xml).toContain('<itunes:episodeType>full</itunes:episodeType>')
  })
})

describe('ids of parts', () => {
  const idsOf = (record: ItemRecord, key: string) =>
    contentOf(subject, [{ record }], key).parts.map(({ id }) => id)

  it('look like any other, stay with the file, and are of one feed', () => {
    const [one = ''] = idsOf(book(), 'a')
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(idsOf(book({ title: 'Other' }), 'a')).toEqual([one])
    expect(idsOf(book(), 'b')).not.toEqual([one])
    expect(idsOf(book({ id: 'other' }), 'a')).not.toEqual([one])
  })
})

describe('the tag', () => {
  it('changes with what is shown, not with what was only written', () => {
    const { tag } = content(book())
    expect(content(book({ updatedAt: 99 })).tag).toBe(tag)
    expect(content(book({ title: 'Other' })).tag).not.toBe(tag)
    expect(content(book(), { title: 'Other' }).tag).not.toBe(tag)
    expect(content(book({ files: [] })).tag).not.toBe(tag)
  })
})

describe('several books', () => {
  it('name the first three authors, each once', () => {
    const records = [['Ada', 'Ben'], ['Ada'], ['Cy', 'Di'], ['Ed']].map((authors, index) => ({
      record: book({ authors, id: String(index) }),
    }))
    expect(contentOf(subject, records, '').author).toBe('Ada, Ben, Cy & more')
    expect(contentOf(subject, records.slice(0, 2), '').author).toBe('Ada, Ben')
    expect(contentOf(subject, [], '')).toMatchObject({ author: '', parts: [], updatedAt: 5 })
  })

  it('are as many as apps show, with as many words as phones read', () => {
    const files = Array.from({ length: mostParts + 1 }, (_, index) => file(`${index}`, 1, index))
    const { parts } = content(book({ files, description: 'w'.repeat(100_000) }))
    expect(parts).toHaveLength(mostParts)
    expect(parts[0]?.description).toBe(`${'w'.repeat(400)}…`)
  })
})

const facts = {
  slug: 'slug',
  prevents_indexing: 1 as const,
  owner_name: 'A & <B>',
  owner_email: null,
  changed_at: 1_600_000_000_000,
}

describe('what a podcast app reads', () => {
  it.each([
    ['markup', '<script>alert("1")</script>'],
    ['the end of a section', 'a ]]> b ]]]]>> c <![CDATA[ d'],
    ['entities', '&amp; &lt; & < > " \' &#x26; &bomb;'],
    ['other scripts', '航海 \u{1F40B}\u{1F3F4}\u200D\u2620\uFE0F \u202Eالبحر‎ ñ'],
    ['spaces', ' a\tb\nc  d '],
  ])('is what was meant: %s', async (_, words) => {
    const found = content(book({ title: words, description: words, authors: [words] }), {
      title: words,
      description: words,
    })
    const xml = await renderFeed(found, { ...facts, owner_name: words }, 'https://x.test/base')
    expect(XMLValidator.validate(xml)).toBe(true)
    const all = textsOf(xml)
    for (const name of ['title', 'description', 'itunes:summary', 'itunes:author', 'dc:creator'])
      expect([name, all.get(name)]).toEqual([name, words])
    expect(all.get('itunes:name')).toBe(words)
    expect(all.get('script')).toBeUndefined()
    expect(parseFeed(xml)?.items).toMatchObject([{ title: words.trim() }])
  })

  it('has no character that XML can’t say, and no half of one', async () => {
    const words = 'a\u0000b\u0007c\u001Fd\uD83De\uFFFEf\u0085g'
    const xml = await renderFeed(
      content(book({ title: words }), { title: words }),
      facts,
      'https://x.test',
    )
    expect(textsOf(xml).get('title')).toBe('abcdefg')
    // oxlint-disable-next-line no-control-regex -- those are what is looked for
    expect(xml).not.toMatch(/[\u0000-\u0008\u000B-\u001F\uFFFE]/)
  })

  it('falls back where nothing is said', async () => {
    const found = content(book({ authors: [] }), { description: null })
    const xml = await renderFeed(found, { ...facts, owner_name: null }, 'https://x.test')
    expect(xml).toContain('<description><![CDATA[Book]]></description>')
    expect(xml).toContain('<language>en</language>')
    expect(xml).toContain('<itunes:image href="https://x.test/icons/icon-512.png"/>')
    expect(xml).not.toContain('itunes:summary')
    expect(XMLValidator.validate(xml)).toBe(true)
  })
})

/** The last text of each element, as a parser that isn't ours reads it. */
function textsOf(xml: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (node: ReturnType<typeof parseDocument>['children'][number]): void => {
    if (!('children' in node)) return
    const text = node.children.map(textOf).join('')
    if ('name' in node) found.set(node.name, text)
    node.children.forEach(walk)
  }
  parseDocument(xml, { xmlMode: true }).children.forEach(walk)
  return found
}

function textOf(node: object): string {
  if ('data' in node) return String(node.data)
  return 'children' in node ? (node.children as object[]).map(textOf).join('') : ''
}
