import { onProgressChange, progressOf } from '#features/progress/index.ts'
import { useConnection } from '#platform/net/connection.ts'
import { queryClient } from '#platform/net/query.ts'
import { useSession } from '#platform/session/session.ts'
import { onAccessToken } from '#platform/net/token.ts'
import { readStored } from '#platform/storage.ts'
import { one } from './database.ts'
import { countUnsent, deliverListening, useUnsent } from './listening/delivery.ts'
import { isInUse, onReleased, showPlace } from './listening/local-sessions.ts'
import { readDownloads, removeDownloads, useDownloads } from './files/downloads.ts'
import { installWorker } from './service-worker.ts'
import { findChangedDownloads } from './changed-downloads.ts'
import { forgetProfiles, keepFrame, keepProfile, showFrame } from './profile.ts'
import { keepReaders } from './books/reader-parts.ts'
import { changeDownload } from './files/download-records.ts'
import { runDownloads } from './files/download-runner.ts'
import type { Download } from './offline-types.ts'
import { whyUnavailable } from './files/download-support.ts'

const askAgainMs = 60_000

/** Keeps this device ready for being without the server, until the returned function is called. */
export function followOffline(): () => void {
  if (whyUnavailable() !== null) return () => {}
  const ends = [installWorker(), followReturn(), followProgress(), followUser()]
  void begin()
  return () => ends.forEach((end) => end())
}

async function begin(): Promise<void> {
  const { isOffline } = useSession.getState()
  const downloads = await readDownloads()
  if (isOffline) {
    await showFrame()
    for (const download of downloads) await showKept(download)
  }
  await countUnsent()
  if (isOffline) return
  await keepProfile()
    .then(keepFrame)
    .catch(() => undefined)
  await deliverListening()
  await findChangedDownloads().catch(() => undefined)
  void keepReaders(formatsOf(downloads)).catch(() => undefined)
  await runDownloads()
}

/** Another build draws books with other files: those of downloads are put aside again. */
function formatsOf(downloads: readonly Download[]): string[] {
  return downloads.flatMap(({ books = [] }) => books.map(({ format }) => format))
}

/** Without the server the pages of downloads show what was kept with them. */
async function showKept(download: Download): Promise<void> {
  if (download.place !== null) showPlace(download, download.place)
  const kept = await one('items', download.key)
  if (kept === undefined) return
  const params = { id: download.libraryItemId }
  const asked = { expanded: '1', include: 'progress' }
  for (const query of [asked, { ...asked, lean: '1' }])
    queryClient.setQueryData(['GET /api/items/:id', params, query], kept.item)
}

/** The server may be back: when the network is, when the session is, when the live channel is. */
function followReturn(): () => void {
  const deliver = () => void deliverListening()
  const timer = setInterval(() => useUnsent.getState().waiting > 0 && deliver(), askAgainMs)
  addEventListener('online', deliver)
  const ends = [
    onAccessToken(deliver),
    useConnection.subscribe((state, before) => {
      if (state.socket === 'live' && before.socket !== 'live') deliver()
    }),
    useSession.subscribe((state, before) => {
      if (!before.isOffline || state.isOffline || state.session === null) return
      void queryClient.invalidateQueries()
      void begin()
    }),
    () => clearInterval(timer),
    () => removeEventListener('online', deliver),
  ]
  return () => ends.forEach((end) => end())
}

/** Downloads know the latest place, from whichever device; finished ones leave if the listener wants that. */
function followProgress(): () => void {
  const look = () => {
    for (const download of useDownloads.getState().list ?? []) void check(download)
  }
  const ends = [onProgressChange(look), useDownloads.subscribe(look), onReleased(look)]
  look()
  return () => ends.forEach((end) => end())
}

async function check(download: Download): Promise<void> {
  const entry = progressOf(download.libraryItemId, download.episodeId)
  if (entry === undefined) return
  const { currentTime, isFinished, lastUpdate: at } = entry
  const { ebookLocation: location, ebookProgress: fraction } = entry
  const reading = location || fraction > 0 ? { location, fraction } : undefined
  if (download.place === null || at > download.place.at) {
    await changeDownload(download.key, (kept) => ({
      ...kept,
      place:
        kept.place !== null && kept.place.at >= at
          ? kept.place
          : { currentTime, isFinished, at, ...(reading && { reading }) },
    }))
  }
  const leaves = readStored('ui:remove-finished') !== null && download.state === 'done'
  // What was finished before it was downloaded is to be heard again.
  if (leaves && isFinished && at > download.addedAt && !isInUse(download.key))
    await removeDownloads([download.key])
}

function followUser(): () => void {
  return useSession.subscribe((state, before) => {
    if (state.session === null && before.session !== null)
      void forgetProfiles().catch(() => undefined)
  })
}
