import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedEpisode } from '@lectern/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#storage/database.ts'
import { dropTestDatabase, openTestDatabase } from '#testing/database.ts'
import { seeding } from '#testing/seed/seed.ts'
import { downloadsStore } from '../episode-downloads.store.ts'
import { moveStore } from './move.store.ts'
import { queueStore } from './queue.store.ts'

let folder: string
let db: Database
let shows: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-queue-'))
  db = await openTestDatabase({ folder })
  const seed = seeding(db)
  shows = await seed.podcasts(await seed.library('podcast'), [
    { title: 'A', episodes: [{ title: 'There' }] },
    { title: 'B' },
  ])
})
afterEach(async () => {
  await db.close()
  await dropTestDatabase(folder)
  await rm(folder, { recursive: true, force: true })
})

const now = { at: 1000 }
const feedEpisode = (title: string): FeedEpisode => ({
  title,
  subtitle: '',
  description: '',
  descriptionPlain: '',
  pubDate: '',
  episodeType: '',
  season: '',
  episode: '',
  author: '',
  duration: '',
  durationSeconds: null,
  explicit: 'no',
  publishedAt: null,
  enclosure: { url: `https://example.org/${title}.mp3`, length: '', type: '' },
  guid: title,
  chaptersUrl: null,
  chaptersType: null,
  chapters: [],
})

async function add(show: string, titles: string[], isAutomatic = false): Promise<string[]> {
  const downloads = titles.map((title) => ({
    id: randomUUID(),
    episodeId: `${show} ${title}`,
    host: `${title}.example`,
    episode: feedEpisode(title),
  }))
  now.at += 1
  return queueStore(db).add(downloads, { itemId: show, isAutomatic, askedBy: null, now: now.at })
}

const order = async (): Promise<string[]> => {
  const rows = await downloadsStore(db).list({
    libraryId: undefined,
    itemId: undefined,
    limit: 500,
    offset: 0,
  })
  return rows.map(({ episode }) => episode.title)
}

it('takes turns between shows, and what a schedule wants comes behind what people want', async () => {
  const [a = '', b = ''] = shows
  await add(a, ['auto 1', 'auto 2'], true)
  await add(a, ['A1', 'A2', 'A3'])
  await add(b, ['B1', 'B2'])
  await add(b, ['auto 3'], true)
  expect(await order()).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'auto 1', 'auto 3', 'auto 2'])
  const store = downloadsStore(db)
  const first = await store.next(now.at, [], 2)
  const titles = await Promise.all(first.map(async (id) => (await store.find(id))?.episode.title))
  expect(titles).toEqual(['A1', 'B1'])
  expect(await store.next(now.at, ['A1.example', 'B1.example'], 1)).toHaveLength(1)
})

it('keeps its order however often something is moved between the same two', async () => {
  const [a = ''] = shows
  const ids = await add(a, ['1', '2', '3', '4'])
  const [first = '', second = '', third = '', fourth = ''] = ids
  for (let times = 0; times < 40; times++) {
    expect(await moveStore(db).move(third, second)).toBe(true)
    expect(await moveStore(db).move(fourth, second)).toBe(true)
    expect(await moveStore(db).move(second, third)).toBe(true)
  }
  expect(await moveStore(db).move(first, null)).toBe(true)
  expect((await order()).at(-1)).toBe('1')
  expect((await order()).toSorted()).toEqual(['1', '2', '3', '4'])
})

it('lets one of two take a download', async () => {
  const [a = ''] = shows
  const [id = ''] = await add(a, ['One'])
  const queue = queueStore(db)
  const taken = await Promise.all([queue.begin(id, now.at), queue.begin(id, now.at)])
  expect(taken.toSorted()).toEqual([false, true])
  // What is about to get its name can't be cancelled any more.
  expect(await queue.keepPlace(id, { name: 'One.mp3', ino: '1' })).toBe(true)
  expect(await queue.cancel(id)).toBe(false)
  await queue.interrupted()
  expect(await downloadsStore(db).find(id)).toMatchObject({ state: 'queued', place: { ino: '1' } })
})

it('wants what failed anew, and nothing that is there or on its way', async () => {
  const [a = ''] = shows
  const [id = ''] = await add(a, ['Y'])
  expect(await add(a, ['Y', 'Y'])).toEqual([])
  const queue = queueStore(db)
  await queue.setBack(id, {
    failure: 'Gone.',
    fault: 'final',
    attempts: 1,
    nextTryAt: null,
    now: now.at,
  })
  expect(await add(a, ['Y'])).toHaveLength(1)
  expect(await order()).toEqual(['Y'])
  const on = await db.read
    .selectFrom('episodes')
    .select('id')
    .where('item_id', '=', a)
    .executeTakeFirstOrThrow()
  const download = { id: randomUUID(), episodeId: on.id, host: 'h', episode: feedEpisode('There') }
  const adding = { itemId: a, isAutomatic: false, askedBy: null, now: now.at }
  expect(await queue.add([download], adding)).toEqual([])
  expect(await queue.add([download], { ...adding, itemId: 'none' })).toEqual([])
})
