import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createItemRewriter, createItemWriter } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import { createPodcastFolders } from '#features/scan/index.ts'
import { scanBench } from '#features/scan/testing.ts'
import type { ScanBench } from '#features/scan/testing.ts'
import { silentLog } from '#platform/log.ts'
import { audio, audioBytes } from '#testing/fixture-library.ts'
import { createStaging } from '../bytes/staged.ts'
import { downloadsStore } from '../episode-downloads.store.ts'
import type { StoredDownload } from '../stored-download.store.ts'
import { finishDownload } from './finish-download.ts'
import type { FinishingDeps } from './finish-download.ts'
import { noTexts } from './texts-beside.ts'
import type { EpisodeTextsBeside } from './texts-beside.ts'

const { signal } = new AbortController()
const sound = audioBytes('.mp3', { seconds: 1, tags: { title: 'Of the tag' } })

let bench: ScanBench
let show: string
let item: ItemRecord
let texts: EpisodeTextsBeside
beforeEach(async () => {
  bench = await scanBench({ 'Tiny/old.mp3': audio({ seconds: 1 }) }, { mediaType: 'podcast' })
  await bench.run()
  item = await bench.item('Tiny')
  show = item.path
  texts = noTexts
})
afterEach(() => bench.close())

function deps(): FinishingDeps {
  const { db, events, scan } = bench
  const clock = { now: Date.now, newId: randomUUID }
  const writer = createItemWriter({ search: db.search, prefixes: () => [], ...clock })
  return {
    db,
    store: downloadsStore(db),
    queue: { keepPlace: async () => true },
    rewriter: createItemRewriter({ db, writer, events, now: Date.now }),
    folders: createPodcastFolders({ ffprobePath: null, now: Date.now }),
    betweenScans: scan.betweenScans,
    tools: null,
    nameOf: async () => null,
    textsOf: async () => texts,
    now: Date.now,
    log: silentLog,
  }
}

/** One whose bytes are there. */
async function arrived(place: StoredDownload['place'] = null) {
  const id = randomUUID()
  const staging = join(bench.metadataPath, 'downloads')
  const file = createStaging(staging).file(id)
  await mkdir(staging, { recursive: true })
  await writeFile(file.whole, sound)
  const episode: StoredDownload['episode'] = {
    title: 'New',
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
    explicit: '',
    publishedAt: null,
    enclosure: { url: 'https://example.org/new.mp3', length: '', type: '' },
    guid: null,
    chaptersUrl: null,
    chaptersType: null,
    chapters: [],
  }
  const download: StoredDownload = {
    id,
    itemId: item.id,
    libraryId: bench.libraryId,
    episodeId: randomUUID(),
    state: 'running',
    isAutomatic: true,
    askedBy: null,
    position: 1,
    createdAt: 1,
    startedAt: 1,
    finishedAt: null,
    attempts: 0,
    nextTryAt: null,
    failure: null,
    host: 'example.org',
    validator: null,
    place,
    episode,
    podcastTitle: 'Tiny',
    podcastExplicit: false,
    isSecret: false,
  }
  return { download, file }
}

const episodes = async () => {
  const { media } = await bench.item('Tiny')
  return media.kind === 'podcast' ? media.episodes : []
}

it('waits with its name for the end of a scan, which would write the podcast without it', async () => {
  let begun = (): void => undefined
  let end = (): void => undefined
  const isScanning = new Promise<void>((resolve) => (begun = resolve))
  const mayEnd = new Promise<void>((resolve) => (end = resolve))
  let names: string[] = []
  const scanning = bench.scan.betweenScans(bench.libraryId, signal, async () => {
    begun()
    await mayEnd
    names = await readdir(show)
  })
  await isScanning
  const { download, file } = await arrived()
  const finishing = finishDownload(download, { file, signal }, deps())
  const isBeside = async () =>
    (await readdir(show)).some((name) => name.startsWith('.lectern-download-'))
  await expect.poll(isBeside).toBe(true)
  end()
  await Promise.all([scanning, finishing])
  expect(names).not.toContain('New.mp3')
  expect((await readdir(show)).sort()).toEqual(['New.mp3', 'old.mp3'])
  expect((await episodes()).map(({ id }) => id)).toContain(download.episodeId)
  expect(await bench.run()).toMatchObject({ added: 0, updated: 0, missing: 0 })
})

it('takes the place of the episode that a scan made of its file after a stop', async () => {
  await writeFile(join(show, 'New.mp3'), sound)
  await bench.run()
  expect((await episodes()).map(({ title }) => title).sort()).toEqual(['Of the tag', 'old'])
  const ino = String((await stat(join(show, 'New.mp3'))).ino)
  const { download, file } = await arrived({ name: 'New.mp3', ino })
  await finishDownload(download, { file, signal }, deps())
  const now = await episodes()
  expect(now.map(({ title }) => title).sort()).toEqual(['New', 'old'])
  expect(now.find(({ title }) => title === 'New')?.id).toBe(download.episodeId)
  expect((await readdir(show)).sort()).toEqual(['New.mp3', 'old.mp3'])
  expect(await bench.run()).toMatchObject({ added: 0, updated: 0, missing: 0 })
})

it('keeps its transcript beside it and has the chapters of the publisher; the next scan finds nothing to do', async () => {
  texts = {
    vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nAhoy.\n',
    chapters: [{ id: 0, start: 0, end: 1, title: 'Ahoy' }],
  }
  const { download, file } = await arrived()
  await finishDownload(download, { file, signal }, deps())
  expect((await readdir(show)).sort()).toEqual(['New.mp3', 'New.vtt', 'old.mp3'])
  expect(await readFile(join(show, 'New.vtt'), 'utf8')).toBe(texts.vtt)
  const made = (await episodes()).find(({ id }) => id === download.episodeId)
  expect(made?.chapters).toEqual(texts.chapters)
  expect(await bench.run()).toMatchObject({ added: 0, updated: 0, missing: 0 })
})

it('never writes its transcript over a file', async () => {
  texts = { ...noTexts, vtt: 'WEBVTT\n' }
  await writeFile(join(show, 'New.vtt'), 'mine')
  const { download, file } = await arrived()
  await finishDownload(download, { file, signal }, deps())
  expect(await readFile(join(show, 'New.vtt'), 'utf8')).toBe('mine')
  expect(await readdir(show)).toHaveLength(3)
})

it('leaves what others put beside it to the next scan', async () => {
  const { download, file } = await arrived()
  await writeFile(join(show, 'foreign.mp3'), audioBytes('.mp3', { seconds: 2 }))
  await finishDownload(download, { file, signal }, deps())
  expect(await episodes()).toHaveLength(2)
  expect(await bench.run()).toMatchObject({ updated: 1 })
  const titles = (await episodes()).map(({ title }) => title).sort()
  expect(titles).toEqual(['New', 'foreign', 'old'])
})
