import { createCovers } from './covers.ts'
import { createShell, type ShellList } from './shell.ts'
import { strategyOf } from './strategy.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Written in by the build. */
declare const SHELL_OF_BUILD: ShellList

const worker = self as unknown as WorkerScope
const { scope } = worker.registration
const shell = createShell(SHELL_OF_BUILD, scope)
const covers = createCovers(scope)

worker.addEventListener('install', (event) => event.waitUntil(shell.install()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(shell.clean().then(() => worker.clients.claim())),
)

// A new build waits until the listener agrees or the last page of the old one is closed.
worker.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data === 'take-over') void worker.skipWaiting()
  if (isWish(data)) {
    ports[0]?.postMessage('begun')
    event.waitUntil(
      shell.keepParts(data.keep).then(
        () => ports[0]?.postMessage('done'),
        (error: unknown) => ports[0]?.postMessage(isFull(error) ? 'full' : 'cut'),
      ),
    )
  }
})

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const strategy = strategyOf({ method, mode, url, scope })
  if (strategy === 'page') event.respondWith(shell.answerPage(event.request))
  if (strategy === 'file') event.respondWith(shell.answerFile(event.request))
  if (strategy === 'cover') event.respondWith(covers.answer(event.request, event))
})

/** A page wants parts of the client to be put aside. */
function isWish(data: unknown): data is { keep: string[] } {
  return typeof data === 'object' && data !== null && 'keep' in data && Array.isArray(data.keep)
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
