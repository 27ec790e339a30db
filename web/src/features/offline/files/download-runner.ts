import { refreshAccess, useSession } from '#platform/session/session.ts'
import { accessToken, onAccessToken } from '#platform/net/token.ts'
import { all, one } from '../database.ts'
import type { FileOutcome } from './file-transfer.ts'
import { pathOf, sweep } from './file-store.ts'
import { changeDownload } from './download-records.ts'
import { changeFile, isPage } from '../books/book-files.ts'
import { addressOfFile } from '../books/file-address.ts'
import { keepReaders } from '../books/reader-parts.ts'
import {
  filesOf,
  sizesOf,
  type Download,
  type DownloadFailure,
  type DownloadFile,
  type DownloadState,
} from '../offline-types.ts'
import { fetchInBackground } from './worker-transfer.ts'

const lockName = 'lectern-downloads'
/** How long to wait for the server before the next try; the last one again and again. */
const patienceMs = [2000, 5000, 15_000, 60_000]

let running: Promise<void> | null = null
/** Something was asked for while the loop was about to end. */
let isWanted = false
let current: { key: string; stop: AbortController } | null = null

/** Gets what is waiting, one file at a time; in one tab of this browser only, the others wait to take over. */
export function runDownloads(): Promise<void> {
  isWanted = true
  running ??= navigator.locks
    .request(lockName, async () => {
      while (isWanted) {
        isWanted = false
        await runAll()
      }
    })
    // Where no files can be kept nothing was promised; the rest says so in its own state.
    .catch(() => undefined)
    .finally(() => (running = null))
  return running
}

/** Stops the one under way when it was paused or removed, here or in another tab. */
export function stopIfUnwanted(list: readonly Download[]): void {
  if (current === null) return
  const state = list.find(({ key }) => key === current?.key)?.state
  if (state !== 'waiting' && state !== 'loading') current.stop.abort()
}

async function runAll(): Promise<void> {
  for (;;) {
    const everything = await all('downloads')
    await sweep(everything)
    const userId = useSession.getState().session?.user.id
    const [next] = everything
      .filter((some) => some.userId === userId && isWaiting(some))
      .sort((first, second) => first.addedAt - second.addedAt)
    if (next === undefined) return
    const stop = new AbortController()
    current = { key: next.key, stop }
    await get(next, stop.signal).finally(() => (current = null))
  }
}

function isWaiting({ state }: Download): boolean {
  return state === 'waiting' || state === 'loading'
}

/** Gets one download until it is whole, refused or stopped. */
async function get(download: Download, signal: AbortSignal): Promise<void> {
  await show(download.key, 'loading')
  let failures = 0
  const steps = [
    ...(download.books?.length ? [() => getReader(download, signal)] : []),
    ...filesOf(download).map(
      ({ name }) =>
        () =>
          getFile(download.key, name, signal),
    ),
  ]
  for (const step of steps) {
    for (;;) {
      if (signal.aborted) return
      const before = await receivedOf(download.key)
      const outcome = await step()
      if (outcome === 'done') break
      if (outcome === 'stopped') return
      if (outcome === 'again') {
        // A line that breaks often and brings something each time is worth trying at once.
        if ((await receivedOf(download.key)) > before) failures = 0
        await show(download.key, 'waiting')
        await pause(patienceMs[Math.min(failures, patienceMs.length - 1)] ?? 0, signal)
        failures += 1
        continue
      }
      return show(download.key, 'failed', outcome)
    }
    failures = 0
  }
  await show(download.key, 'done')
}

async function receivedOf(key: string): Promise<number> {
  const download = await one('downloads', key)
  return download === undefined ? 0 : sizesOf(download).received
}

type StepOutcome = 'done' | 'stopped' | 'again' | DownloadFailure

/** What draws its books comes first: a file without it is of no use where there is no network. */
async function getReader({ books = [] }: Download, signal: AbortSignal): Promise<StepOutcome> {
  const outcome = await keepReaders(books.map(({ format }) => format))
  if (signal.aborted) return 'stopped'
  return outcome === 'cut' ? 'again' : outcome
}

async function getFile(key: string, name: string, signal: AbortSignal): Promise<StepOutcome> {
  const download = await one('downloads', key)
  const file = download && filesOf(download).find((some) => some.name === name)?.file
  if (download === undefined || file === undefined || download.state === 'paused') return 'stopped'
  if (file.isDone) return 'done'
  const token = accessToken()
  if (token === null) return 'again'
  let written: Promise<unknown> = Promise.resolve()
  const end = await fetchInBackground(
    {
      url: addressOfFile(download, name),
      token,
      path: pathOf(download, name),
      received: file.received,
      etag: file.etag,
    },
    {
      signal,
      onSafe: ({ received, size, etag }) =>
        void (written = note(key, name, { received, size, etag })),
    },
  )
  await written
  return judge(end, { key, name, token })
}

async function judge(
  end: FileOutcome,
  { key, name, token }: { key: string; name: string; token: string },
): Promise<StepOutcome> {
  if (end.outcome === 'done') {
    const { size, etag } = end
    await note(key, name, { received: size, size, etag, isDone: true })
    return 'done'
  }
  if (end.outcome === 'unauthorised') {
    await refreshAccess(token)
    return 'again'
  }
  if (end.outcome === 'refused') {
    if (!isPage(await one('downloads', key), name) || !isBroken(end.status)) return 'refused'
    // A page that is damaged stays so; the others are worth having.
    await note(key, name, { received: 0, size: 0, etag: null, isDone: true })
    return 'done'
  }
  if (end.outcome === 'full') return 'full'
  return end.outcome === 'stopped' ? 'stopped' : 'again'
}

/** What the server says of pages that nobody can show. */
function isBroken(status: number): boolean {
  return status === 400 || status === 413
}

async function note(key: string, name: string, facts: Partial<DownloadFile>): Promise<void> {
  await changeDownload(key, (download) => ({
    ...changeFile(download, name, facts),
    state: download.state === 'waiting' ? 'loading' : download.state,
  }))
}

/** A pause or removal from outside is never overwritten. */
async function show(
  key: string,
  state: DownloadState,
  failure: DownloadFailure | null = null,
): Promise<void> {
  await changeDownload(key, (download) =>
    download.state === 'paused' ? null : { ...download, state, failure },
  )
}

/** Waits, but no longer than until the network or the session is back, or it is no longer wanted. */
function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      offToken()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, delayMs)
    const offToken = onAccessToken(end)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
