import { join } from 'node:path'
import type { NewPodcast, NewPodcastMetadata } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { byHand, publishEntries } from '#features/items/index.ts'
import type { ChangeAuthor, ItemDraft, ItemRecord, ItemWriter } from '#features/items/index.ts'
import { cleanFields, newPodcast } from '#features/scan/index.ts'
import type { PodcastFields, Scan } from '#features/scan/index.ts'
import type { Now } from '#platform/clock.ts'
import { orNull, removeEmptyFolders, statOrNull } from '#platform/disk/disk.ts'
import { mkdirs } from '#platform/disk/disk-writing.ts'
import { writeWholeFile } from '#platform/disk/write-file.ts'
import type { Images } from '#platform/rendering/images.ts'
import type { Log } from '#platform/log.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { whileHeld } from '#storage/locks.ts'
import type { Locks } from '#storage/locks.ts'
import { addWithSubscription } from '../store/new-podcasts.store.ts'
import type { NewSubscription } from '../store/podcast-feeds.store.ts'
import type { KnownPodcasts } from '../known-podcasts.ts'
import { isSecretAddress, standIn } from '../secret-address.ts'
import { isReallyBelow, placeBelow } from './place.ts'

/** A library folder that podcasts may go into. */
export interface PodcastFolder {
  libraryId: string
  folderId: string
  root: string
  mediaType: string
}

export interface AddPodcastDeps {
  db: Database
  writer: ItemWriter
  events: Events
  locks: Locks
  known: KnownPodcasts
  openFolder(asked: { libraryId: string; folderId: string }, caller: Caller): Promise<PodcastFolder>
  images: Pick<Images, 'identify'>
  outgoing: Pick<Outgoing, 'get'>
  scan: Pick<Scan, 'scanChangedPaths' | 'libraryOf'>
  /** The server's setting podcastEpisodeSchedule. */
  usualSchedule: () => string
  onWritten: (records: readonly ItemRecord[]) => Promise<void>
  log: Pick<Log, 'warn'>
  now: Now
  newId: () => string
}

export type AddPodcast = ReturnType<typeof createAddPodcast>

const largestCover = 20 * 1024 * 1024

/** Adds podcasts that come from the web. Two who add the same at once get one. */
export function createAddPodcast(deps: AddPodcastDeps) {
  /**
   * Makes the folder, fetches the cover and writes the item; resolves with its id.
   * @throws Problem `invalid` for a place outside the library folder and for what is there already.
   */
  async function addTo(
    folder: PodcastFolder,
    asked: NewPodcast,
    by: ChangeAuthor,
  ): Promise<string> {
    if (folder.mediaType !== 'podcast')
      throw new Problem('invalid', 'Podcasts go into a podcast library.')
    const relPath = placeBelow(folder.root, asked.path)
    const held = {
      locks: deps.locks,
      name: `podcasts of ${folder.libraryId}`,
      signal: AbortSignal.timeout(60_000),
    }
    return whileHeld(held, () => addAt(folder, relPath, asked, by))
  }

  async function addAt(
    folder: PodcastFolder,
    relPath: string,
    asked: NewPodcast,
    by: ChangeAuthor,
  ): Promise<string> {
    const path = join(folder.root, relPath)
    const { feedUrl, itunesId } = asked.media.metadata
    const there = await deps.known.find(folder.libraryId, { path, feedUrl, itunesId })
    if (there !== null) throw new Problem('invalid', 'Podcast already exists')
    const isNew = (await statOrNull(path)) === null
    await makeFolder(folder.root, path)
    try {
      const draft = await draftOf(folder, relPath, asked)
      return await write(draft, asked, by)
    } catch (error) {
      if (isNew) await orNull(removeEmptyFolders(path))
      throw error
    }
  }

  async function draftOf(
    { libraryId, folderId, root }: PodcastFolder,
    relPath: string,
    { media }: NewPodcast,
  ): Promise<ItemDraft> {
    const ids = { id: deps.newId(), mediaId: deps.newId() }
    const { imageUrl, feedUrl } = media.metadata
    const coverPath = imageUrl ? await fetchCover(imageUrl, join(root, relPath)) : null
    const isSecret = feedUrl && isSecretAddress(feedUrl)
    const draft = await newPodcast({
      ...deps,
      library: await deps.scan.libraryOf(libraryId),
      folderId,
      root,
      relPath,
      fields: fieldsOf(media, isSecret ? standIn(feedUrl, ids.id) : (feedUrl ?? undefined)),
      origin: 'provider:feed',
      settings: {
        autoDownloadEpisodes: media.autoDownloadEpisodes ?? false,
        autoDownloadSchedule: media.autoDownloadSchedule || deps.usualSchedule(),
        lastEpisodeCheck: deps.now(),
        maxEpisodesToKeep: 0,
        maxNewEpisodesToDownload: 3,
      },
      coverPath,
      ids,
      now: deps.now(),
    })
    return withEmpty(draft, media.metadata)
  }

  /** A podcast without its picture is worth more than none. */
  async function fetchCover(url: string, folder: string): Promise<string | null> {
    try {
      const limits = { maxBytes: largestCover, timeoutMs: 20_000, accept: ['image/'] }
      const { bytes } = await deps.outgoing.get(url, limits)
      const path = join(folder, `cover.${await deps.images.identify(bytes)}`)
      if ((await statOrNull(path)) === null) await writeWholeFile(path, bytes)
      return path
    } catch (err) {
      if (!(err instanceof Problem)) throw err
      deps.log.warn({ reason: err.message }, 'the picture of a new podcast could not be had')
      return null
    }
  }

  async function write(draft: ItemDraft, asked: NewPodcast, by: ChangeAuthor): Promise<string> {
    const cause = byHand(by)
    const { libraryId, id } = draft
    const { feedUrl } = asked.media.metadata
    const outcome = await addWithSubscription(
      deps.db,
      (trx) => deps.writer.write(trx, [{ before: null, draft }], cause),
      feedUrl ? subscriptionTo(feedUrl, draft, deps.now()) : null,
    )
    deps.events.publish('items.added', { libraryId, itemIds: [id] })
    publishEntries(deps.events, outcome, cause)
    await deps.onWritten(outcome.records)
    if (draft.filesHash === '')
      void deps.scan
        .scanChangedPaths(libraryId, [draft.path])
        .catch((err: unknown) => deps.log.warn({ err, libraryId }, 'a podcast was not scanned'))
    return id
  }

  return {
    addTo,

    /** The same in a folder that the caller names. @throws Problem `missing`, `forbidden` or `busy` for the folder. */
    add: async (asked: NewPodcast, caller: Caller): Promise<string> =>
      addTo(await deps.openFolder(asked, caller), asked, caller),
  }
}

const subscriptionTo = (feedUrl: string, draft: ItemDraft, now: number): NewSubscription => ({
  itemId: draft.id,
  libraryId: draft.libraryId,
  schedule: scheduleOf(draft),
  secret: isSecretAddress(feedUrl) ? feedUrl : null,
  nextCheckAt: now,
})

const scheduleOf = ({ media }: ItemDraft): string | null =>
  media.kind === 'podcast' && media.settings.autoDownloadEpisodes
    ? media.settings.autoDownloadSchedule
    : null

async function makeFolder(root: string, path: string): Promise<void> {
  try {
    await mkdirs(path)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid', 'Invalid podcast path', { cause: error })
  }
  if (!(await isReallyBelow(root, path)))
    throw new Problem('invalid', 'Podcast path must be inside the selected library folder')
}

/** What directories left empty stays so, as apps of the wire sent it. */
function withEmpty(draft: ItemDraft, said: NewPodcastMetadata): ItemDraft {
  const { media } = draft
  if (media.kind !== 'podcast') return draft
  const empty = (['releaseDate', 'itunesPageUrl', 'itunesId', 'itunesArtistId'] as const).filter(
    (name) => said[name] === '',
  )
  const texts = Object.fromEntries(empty.map((name) => [name, '']))
  return { ...draft, media: { ...media, metadata: { ...media.metadata, ...texts } } }
}

/** What was said of the podcast, cleaned as everything else that scans read. */
function fieldsOf(
  { metadata, tags }: NewPodcast['media'],
  feedUrl: string | undefined,
): PodcastFields {
  const { explicit, genres, ...texts } = metadata
  const said = Object.entries({ ...texts, feedUrl }).filter(([, text]) => text)
  return cleanFields({
    ...(Object.fromEntries(said) as Partial<Record<keyof NewPodcastMetadata, string>>),
    ...(explicit === undefined ? {} : { explicit }),
    ...(genres?.length ? { genres } : {}),
    ...(tags?.length ? { tags } : {}),
  } as PodcastFields)
}
