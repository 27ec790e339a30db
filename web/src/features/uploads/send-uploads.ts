import { call } from '#platform/net/call.ts'
import { CallError } from '#platform/net/call-error.ts'
import { upload } from '#platform/net/upload.ts'
import { useSession } from '#platform/session/session.ts'
import { t } from '#platform/text/texts.ts'
import { serverSentence } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { hasName, targetOf } from './target-path.ts'
import { tellTasks } from './upload-task.ts'
import { change, isBusy, isOpen, useUploads, type Destination, type Upload } from './uploads.ts'

/** How often a broken line is tried again before somebody has to say so. */
const mostTries = 5
/** ms; doubled after each try. */
const firstPause = 2000

let sending: AbortController | null = null

/** Sends what is open, one item after another: two at a time would only share the line. Resolves when all are through. */
export async function sendUploads(destination: Destination): Promise<void> {
  for (const one of useUploads.getState().list)
    if (isOpen(one)) change(one.id, { state: 'waiting', message: null, share: 0 })
  if (sending) return
  const stop = new AbortController()
  sending = stop
  addEventListener('beforeunload', askBeforeLeaving)
  try {
    for (let one = nextWaiting(); one; one = nextWaiting()) {
      await sendOne(one, destination, stop.signal)
      tellTasks()
    }
  } finally {
    sending = null
    removeEventListener('beforeunload', askBeforeLeaving)
    tellTasks()
  }
  const { list } = useUploads.getState()
  const failed = list.filter(({ state }) => state === 'failed').length
  if (stop.signal.aborted) return
  if (failed > 0) toast.error(t('upload.someFailed', { count: failed }))
  else toast.success(t('upload.allDone'))
}

/** Stops what is being sent; the server keeps nothing of half an item. */
export function stopUploads(): void {
  for (const one of useUploads.getState().list)
    if (isBusy(one)) change(one.id, { state: 'ready', share: 0 })
  sending?.abort()
}

// What one person chose isn't sent, nor shown, as the next one.
useSession.subscribe(({ session }, before) => {
  if (session?.user.id === before.session?.user.id) return
  stopUploads()
  useUploads.setState({ list: [], leftOut: [] })
})

const nextWaiting = (): Upload | undefined =>
  useUploads.getState().list.find(({ state }) => state === 'waiting')

async function sendOne(one: Upload, to: Destination, signal: AbortSignal): Promise<void> {
  const { id } = one
  change(id, { state: 'sending' })
  try {
    if (!hasName(one)) throw new CallError('refused', { message: t('upload.noTitle') })
    const there = await whatIsThere(one, to)
    if (there !== null) {
      change(id, { state: 'exists', message: there })
      return
    }
    await untilThrough(signal, () => sendFiles(one, to, signal))
    change(id, { state: 'done', share: 1, files: [] })
  } catch (error) {
    if (signal.aborted) return
    change(id, { state: 'failed', share: 0, message: serverSentence(error) ?? messageOf(error) })
  }
}

/** A sentence about what lies where the item would go; null when nothing does. */
async function whatIsThere(one: Upload, to: Destination): Promise<string | null> {
  const { exists, libraryItemTitle } = await call('POST /api/filesystem/pathexists', {
    body: { directory: targetOf(one, to.isPodcast), folderPath: to.folderPath },
  })
  if (!exists && libraryItemTitle === undefined) return null
  return libraryItemTitle === undefined
    ? t('upload.exists')
    : t('upload.existsItem', { title: libraryItemTitle })
}

async function sendFiles(one: Upload, to: Destination, signal: AbortSignal): Promise<void> {
  const form = new FormData()
  const fields = { title: one.title, author: one.author, series: one.series }
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value)
  form.append('library', to.libraryId)
  form.append('folder', to.folderId)
  one.files.forEach(({ file, name }, index) => form.append(String(index), file, name))
  const onProgress = (share: number) => {
    change(one.id, { share })
    tellTasks()
  }
  await upload('POST /api/upload', { params: {}, form, onProgress, signal })
}

/** Again where the line broke: the server has kept nothing, so nothing comes twice. */
async function untilThrough(signal: AbortSignal, send: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send()
      return
    } catch (error) {
      const isLine = error instanceof CallError && error.failure === 'network'
      if (!isLine || signal.aborted || tries === mostTries) throw error
      await pause(firstPause * 2 ** (tries - 1), signal)
    }
  }
}

/** Ends early when the line is back or nobody waits any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    addEventListener('online', done, { once: true })
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
  })
}

const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.message : t('upload.failed')

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault()
}
