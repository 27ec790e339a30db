import type { EpisodeExp, ItemExp } from '@lectern/contract'
import { create } from 'zustand'
import { call } from '#platform/net/call.ts'
import { coverSrcOf } from '#platform/address/covers.ts'
import { useSession } from '#platform/session/session.ts'
import { writeStored } from '#platform/storage.ts'
import { texts } from '#platform/text/texts.ts'
import { all, one, put, remove } from '../database.ts'
import { forgetBooks, inspectBooks } from '../books/inspect-books.ts'
import { planDownload } from './download-plan.ts'
import { withKeptParts } from './kept-parts.ts'
import { sweep } from './file-store.ts'
import { changeDownload, onDownloadChange } from './download-records.ts'
import { runDownloads, stopIfUnwanted } from './download-runner.ts'
import { keyOf, sizesOf, type Download, type Thing } from '../offline-types.ts'
import { askToStay, room, whyUnavailable } from './download-support.ts'

interface Downloads {
  /** Of the present user, latest first; null until they were read. */
  list: Download[] | null
}

/**
 * What this device holds or gets for the user who is signed in. One for the page: it shows the browser's one database,
 * whoever writes into it.
 */
export const useDownloads = create<Downloads>(() => ({ list: null }))

const TELL_EVERY_MS = 250

/** Other tabs of this browser are told of each change. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lectern-offline') : null
channel?.addEventListener('message', () => void readDownloads())

onDownloadChange((changed) => {
  useDownloads.setState(({ list }) => ({
    list: list?.map((download) => (download.key === changed.key ? changed : download)) ?? null,
  }))
  tellOthers()
})

useSession.subscribe((state, before) => {
  if (state.session?.user.id !== before.session?.user.id) void readDownloads()
})

/** Reads what is there. Nobody sees what another user of this device has downloaded. */
export async function readDownloads(): Promise<Download[]> {
  const userId = useSession.getState().session?.user.id
  const everything = whyUnavailable() === null ? await all('downloads').catch(() => []) : []
  const mine = everything
    .filter((download) => download.userId === userId)
    .sort((one, other) => other.addedAt - one.addedAt)
  useDownloads.setState({ list: mine })
  if (mine.length > 0) writeStored('ui:offline', '1')
  stopIfUnwanted(mine)
  return mine
}

/** One thing this device holds or gets; undefined when it doesn't. */
export function useDownload(thing: Thing): Download | undefined {
  return useDownloads(({ list }) =>
    list?.find(
      ({ libraryItemId, episodeId }) =>
        libraryItemId === thing.itemId && episodeId === thing.episodeId,
    ),
  )
}

/** What came of a wish to download. `nothing` to hear or read, `unplayable` here, `full`, or the server's sentence. */
type Added = 'added' | 'known' | 'nothing' | 'unplayable' | 'full' | { refusal: string }

/**
 * Begins to download a book, an album, a video or an episode. Rejects with the CallError when the server doesn't answer
 * with the item. `isAnew`: in the stead of what is here of it, which goes only when the new files can come; files that are
 * still the same stay.
 */
export async function addDownload(thing: Thing, { isAnew = false } = {}): Promise<Added> {
  const userId = useSession.getState().session?.user.id
  if (userId === undefined) return 'known'
  const before = (await readDownloads()).find((one) => one.key === keyOf(userId, thing))
  if (before !== undefined && !isAnew) return 'known'
  const item = await itemWith(thing)
  const probe = new Audio()
  // The same element answers for sound and for pictures.
  const plan = planDownload(item, {
    userId,
    thing,
    now: Date.now(),
    canPlay: (mimeType) => probe.canPlayType(mimeType) !== '',
  })
  if (typeof plan === 'string') return plan
  const { books, refusals, pages } = await inspectBooks(plan.ebooks, plan.download)
  const fresh = { ...plan.download, books }
  const planned = before === undefined ? fresh : withKeptParts(fresh, before)
  // An audiobook whose ebook is locked is still one to hear.
  if (books.length === 0 && planned.tracks.length === 0)
    return { refusal: refusals[0] ?? texts.t('offline.cannot.nothing', { title: planned.title }) }
  const { used, quota } = await room()
  const freed = before === undefined ? 0 : sizesOf(before).received
  if (quota > 0 && sizesOf(planned).size > quota - used + freed) return 'full'
  if (before !== undefined) await makeWay(before)
  // A browser that refuses keeps it all the same, for as long as it has room.
  void askToStay().catch(() => false)
  for (const entry of [{ id: planned.key, item }, ...pages]) await put('items', entry)
  await put('downloads', {
    ...planned,
    cover: { ...planned.cover, picture: await picture(planned) },
  })
  await tellChange()
  void runDownloads()
  return 'added'
}

/** Stops what is being fetched of a download that another plan replaces, and forgets what was said of its comics. */
async function makeWay(before: Download): Promise<void> {
  await changeDownload(before.key, (download) => ({ ...download, state: 'paused' }))
  await tellChange()
  await forgetBooks(before)
}

/** The item as its page has it, with the episode that is wanted, though only its feed may list it. */
async function itemWith({ itemId, episodeId }: Thing): Promise<ItemExp> {
  const item = (await call('GET /api/items/:id', {
    params: { id: itemId },
    query: { expanded: '1' },
  })) as ItemExp
  if (episodeId === null || !('episodes' in item.media)) return item
  const { episodes } = item.media
  if (episodes.some(({ id }) => id === episodeId)) return item
  const params = { id: itemId, episodeId }
  const remote = await call('GET /api/lectern/podcasts/:id/episodes/:episodeId/track', { params })
  const episode = { ...remote, size: remote.audioTrack.metadata.size } as EpisodeExp
  return { ...item, media: { ...item.media, episodes: [...episodes, episode] } }
}

export async function pauseDownload(key: string): Promise<void> {
  await changeDownload(key, (download) =>
    download.state === 'done' ? null : { ...download, state: 'paused', failure: null },
  )
  await tellChange()
}

/** Goes on after a pause or a failure, from what is already here. */
export async function resumeDownload(key: string): Promise<void> {
  await changeDownload(key, (download) =>
    download.state === 'done' ? null : { ...download, state: 'waiting', failure: null },
  )
  await tellChange()
  void runDownloads()
}

/** Removes the files as well; listening that is not sent yet stays. */
export async function removeDownloads(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const known = await one('downloads', key)
    if (known !== undefined) await forgetBooks(known)
    await remove('downloads', key)
    await remove('items', key)
  }
  await tellChange()
  await sweep(await all('downloads'))
  // What was still being written is swept when that has ended.
  void runDownloads()
}

let telling: ReturnType<typeof setTimeout> | null = null

/** Other tabs follow what this one downloads, a few times a second at most. */
function tellOthers(): void {
  telling ??= setTimeout(() => {
    telling = null
    channel?.postMessage('changed')
  }, TELL_EVERY_MS)
}

async function tellChange(): Promise<void> {
  channel?.postMessage('changed')
  await readDownloads()
}

/** The cover as a picture of its own, and in passing for the player's sizes too. */
async function picture({ libraryItemId, cover }: Download): Promise<Blob | null> {
  if (!cover.hasCover) return null
  const src = coverSrcOf(libraryItemId, cover.updatedAt)
  try {
    const [answer] = await Promise.all([400, 120, 240].map((width) => fetch(src(width))))
    return answer?.ok ? await answer.blob() : null
  } catch {
    return null
  }
}
