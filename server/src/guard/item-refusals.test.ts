import {
  authorCalls,
  collectionCalls,
  coverEditCalls,
  itemCalls,
  itemEditCalls,
  labelCalls,
  listCalls,
  playlistCalls,
  removalCalls,
  seriesCalls,
} from '@lectern/contract'
import type { Endpoint } from '@lectern/contract'
import { describe, expect, it } from 'vitest'
import { parseInput } from '#http/requests/parse-input.ts'

const read = (call: Endpoint, body: unknown): unknown => parseInput(call.body, body, 'body')

function refusal(call: Endpoint, body: unknown): string {
  try {
    read(call, body)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'accepted'
}

const unsound = 'Invalid chapters: each needs a title, and start and end in seconds'
const malformed = 'Invalid request body'
const noPlaylist = 'Invalid playlist data'
const noCollection = 'Invalid collection data'
const book = { libraryItemId: 'a' }
const nothing = [undefined, null, [], 'x', 5, {}]
const many = (length: number) => Array.from({ length }, (_, at) => String(at))

const refused: [call: Endpoint, bodies: unknown[], sentence: string][] = [
  [
    itemEditCalls.media,
    [{ autoDownloadSchedule: 'every day' }],
    'Invalid auto download schedule cron expression',
  ],
  [
    itemEditCalls.batch,
    [
      ...nothing,
      [null],
      [{ id: 'a' }],
      [{ id: 5, mediaPayload: {} }],
      [{ id: 'a', mediaPayload: 'x' }],
      [
        { id: 'a', mediaPayload: {} },
        { id: 'a', mediaPayload: {} },
      ],
      many(10_001).map((id) => ({ id, mediaPayload: {} })),
    ],
    malformed,
  ],
  [
    itemEditCalls.chapters,
    [
      ...nothing,
      { chapters: 'x' },
      { chapters: [null] },
      { chapters: [{ start: 0, end: 1 }] },
      { chapters: [{ start: 0, end: 1, title: '' }] },
      { chapters: [{ start: 0, end: 1, title: ' \u0000\n' }] },
      { chapters: [{ start: 0, end: 1, title: `${' '.repeat(2000)}x` }] },
      { chapters: [{ start: '0', end: 1, title: 'x' }] },
      { chapters: [{ start: -1, end: 1, title: 'x' }] },
      { chapters: [{ start: 2, end: 1, title: 'x' }] },
      { chapters: many(20_001).map((title) => ({ start: 0, end: 1, title })) },
    ],
    unsound,
  ],
  [
    itemEditCalls.tracks,
    [
      ...nothing,
      { orderedFileData: [] },
      { orderedFileData: [null] },
      { orderedFileData: [{ ino: 5 }] },
    ],
    malformed,
  ],
  [coverEditCalls.choose, [...nothing, { cover: '' }, { cover: 5 }], 'Invalid cover path'],
  [
    removalCalls.items,
    [
      ...nothing,
      { libraryItemIds: [] },
      { libraryItemIds: 'x' },
      { libraryItemIds: ['a', 5] },
      { libraryItemIds: many(10_001) },
    ],
    malformed,
  ],
  [labelCalls.renameNarrator, [...nothing, { name: ' ' }, { name: 5 }], 'Invalid narrator name'],
  [
    labelCalls.renameTag,
    [...nothing, { tag: 'x' }, { newTag: 'x' }, { tag: ' ', newTag: 'x' }, { tag: 5, newTag: 'x' }],
    'Bad Request',
  ],
  [labelCalls.renameGenre, [...nothing, { genre: 'x' }, { newGenre: 'x' }], 'Bad Request'],
  [
    seriesCalls.update,
    [...nothing, { x: 1 }, { name: 5 }, { name: ' ' }, { description: 5 }],
    'No valid fields to update',
  ],
  [
    authorCalls.update,
    [...nothing, { imagePath: '/etc/passwd' }, { name: '' }, { name: { a: 1 } }, { asin: 5 }],
    'Send a name, a description or an asin to change.',
  ],
  [
    authorCalls.match,
    [...nothing, { q: ' ' }, { q: 5 }, { asin: '' }],
    'Send the name (q) or the ASIN (asin) of the author to look for.',
  ],
  [authorCalls.match, [{ q: 'x', region: 'moon' }], 'This region is not known.'],
  [
    authorCalls.setImage,
    [...nothing, { url: 5 }, { url: 'ftp://x/y.png' }, { url: '/etc/passwd' }],
    'Invalid request payload. "url" must be a web address',
  ],
  [
    collectionCalls.create,
    [
      ...nothing,
      { name: 'x', books: ['a'] },
      { libraryId: 'l', name: ' ', books: ['a'] },
      { libraryId: 'l', name: 5, books: ['a'] },
      { libraryId: 'l', name: 'x', description: 5, books: ['a'] },
      { libraryId: 'l', name: 'x', description: 'x'.repeat(20_001), books: ['a'] },
    ],
    noCollection,
  ],
  [
    collectionCalls.create,
    [undefined, null, [], 'x', [5], ['x'.repeat(513)]].map((books) => ({
      libraryId: 'l',
      name: 'x',
      books,
    })),
    `${noCollection}. No books`,
  ],
  [collectionCalls.update, [{ name: '' }, { name: null }, { description: 5 }], noCollection],
  [collectionCalls.update, [{ books: {} }, { books: [5] }], `${noCollection}. Invalid books`],
  [collectionCalls.batchAdd, [...nothing, { books: [] }], `${noCollection}. No books`],
  [collectionCalls.batchRemove, [...nothing, { books: [5] }], `${noCollection}. No books`],
  [
    playlistCalls.create,
    [...nothing, { name: 'x' }, { libraryId: 'l', items: [] }, { libraryId: 'l', name: '' }],
    noPlaylist,
  ],
  [
    playlistCalls.create,
    ['x', [{}], [null], [{ libraryItemId: 'x'.repeat(513) }]].map((items) => ({
      libraryId: 'l',
      name: 'x',
      items,
    })),
    `${noPlaylist}. Invalid items`,
  ],
  [playlistCalls.update, [{ name: ' ' }, { description: 5 }], noPlaylist],
  [playlistCalls.update, [{ libraryId: 5 }], 'A playlist stays in its library'],
  [playlistCalls.update, [{ items: 'x' }, { items: [{}] }], `${noPlaylist}. Invalid items`],
  [
    playlistCalls.addItem,
    [...nothing, { libraryItemId: '' }, { ...book, episodeId: 5 }],
    'Invalid item: libraryItemId is missing',
  ],
  [playlistCalls.batchAdd, [...nothing, { items: [5] }], 'Invalid items'],
  [playlistCalls.batchRemove, [...nothing, { items: 'x' }], 'Invalid items'],
  [listCalls.holding, [...nothing, { items: [{ libraryItemId: '' }] }], 'Invalid items'],
  [
    listCalls.move,
    [...nothing, { item: book }, { item: {}, before: null }, { item: book, before: {} }],
    'Invalid item',
  ],
]

describe.each(refused)('$method $path', (call, bodies, sentence) => {
  it.each(bodies.map((body) => ({ body })))(`refuses $body: ${sentence}`, ({ body }) =>
    expect(refusal(call, body)).toBe(sentence),
  )
})

const generous: [call: Endpoint, body: unknown, read: unknown][] = [
  [itemEditCalls.media, null, {}],
  [
    itemEditCalls.media,
    {
      metadata: { title: 5, publishedYear: ['x'], genres: 'x', authors: [{}], colour: 1 },
      tags: 'x',
      chapters: [{ title: '' }],
      url: ' ',
      lastEpisodeCheck: -1,
      autoDownloadSchedule: 5,
    },
    { metadata: { title: '5' } },
  ],
  [
    itemEditCalls.media,
    { metadata: { series: [{ name: 'a', sequence: 2 }, { name: 5 }] } },
    { metadata: { series: [{ name: 'a', sequence: '2' }, { name: '5' }] } },
  ],
  [itemEditCalls.media, { metadata: { series: [{ name: 'a' }, { name: ' ' }] } }, { metadata: {} }],
  [
    itemEditCalls.media,
    { metadata: 'x', autoDownloadSchedule: ' ' },
    { autoDownloadSchedule: null },
  ],
  [itemEditCalls.batch, [{ id: 'a', mediaPayload: null }], [{ id: 'a', mediaPayload: {} }]],
  [
    itemEditCalls.tracks,
    { orderedFileData: [{ ino: '1', exclude: 'yes', filename: 'x' }] },
    { orderedFileData: [{ ino: '1' }] },
  ],
  [
    itemEditCalls.episode,
    { season: 2, title: null, publishedAt: 1.5, enclosure: 'x' },
    { season: '2' },
  ],
  [itemCalls.batchGet, { libraryItemIds: [5] }, { libraryItemIds: [] }],
  [itemCalls.batchGet, undefined, { libraryItemIds: [] }],
  [seriesCalls.update, { name: 5, description: null }, { description: null }],
  [authorCalls.update, { name: ' Ada ', asin: ' ' }, { name: 'Ada', asin: null }],
  [authorCalls.match, { q: ' x ', region: ' DE ' }, { q: 'x', region: 'de' }],
  [authorCalls.match, { asin: 'x', region: 5 }, { asin: 'x', region: 'us' }],
  [labelCalls.renameNarrator, { name: ` ${'x'.repeat(1001)}` }, { name: 'x'.repeat(1000) }],
  [collectionCalls.addBook, {}, { id: '' }],
  [collectionCalls.update, { description: ' ', books: null }, { description: '', books: null }],
  [playlistCalls.addItem, { ...book, episodeId: null }, { itemId: 'a', episodeId: '' }],
]

it.each(generous)('$method $path takes %j for %j', (call, body, expected) =>
  expect(JSON.parse(JSON.stringify(read(call, body)))).toEqual(expected),
)

it.each([
  [itemEditCalls.media, {}],
  [itemEditCalls.episode, {}],
  [coverEditCalls.set, {}],
  [itemCalls.batchGet, { libraryItemIds: [] }],
  [collectionCalls.addBook, { id: '' }],
  [collectionCalls.update, {}],
  [playlistCalls.update, {}],
] as const)('$method $path takes no body for an empty one', (call, expected) => {
  for (const body of nothing) expect(read(call, body)).toEqual(expected)
})
