import { texts } from '#platform/text/texts.ts'
import { withBase } from '#platform/address/base.ts'
import { useConnection } from '#platform/net/connection.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import { toast } from '#ui/toast/toast.tsx'

const checkEveryMs = 60 * 60_000
const patienceMs = 2000
/** Set for the next page when this one is reloaded before the agreed worker took over. */
const agreedKey = 'ui:reload-agreed'

/**
 * Installs the service worker, on addresses where browsers allow one. A new build is offered, never forced: nothing
 * is reloaded under somebody who listens.
 */
export function installWorker(): () => void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  let registration: ServiceWorkerRegistration | null = null
  let lastCheck = Date.now()
  const isAgreed = readStored(agreedKey, 'tab') !== null
  writeStored(agreedKey, null, 'tab')
  let { controller } = serviceWorker
  let isReplaced = controller !== null && !isAgreed

  const onReplaced = () => {
    // Browsers put a worker in charge before they say so: this is the one that the page has begun with.
    if (serviceWorker.controller === controller) return
    controller = serviceWorker.controller
    // The first worker of this browser takes over silently, and so does one that was agreed to before this page was
    // loaded; any other was agreed to in another tab.
    if (isReplaced) offer(() => location.reload())
    isReplaced = true
  }
  const check = () => {
    if (document.hidden || Date.now() - lastCheck < checkEveryMs) return
    lastCheck = Date.now()
    void registration?.update().catch(() => undefined)
  }
  serviceWorker.addEventListener('controllerchange', onReplaced)
  document.addEventListener('visibilitychange', check)
  // A server that comes back may be a newer one.
  const offSocket = useConnection.subscribe((state, before) => {
    if (state.socket === 'live' && before.socket === 'lost')
      void registration?.update().catch(() => undefined)
  })
  void serviceWorker
    .register(withBase('/sw.js'), { scope: withBase('/'), updateViaCache: 'none' })
    .then((made) => {
      registration = made
      watch(made, { onReplaced, isAgreed })
      return keepLoaded()
    })
    // Without one the app works as before, only not without a network.
    .catch(() => undefined)
  return () => {
    serviceWorker.removeEventListener('controllerchange', onReplaced)
    document.removeEventListener('visibilitychange', check)
    offSocket()
  }
}

function watch(
  registration: ServiceWorkerRegistration,
  { onReplaced, isAgreed }: { onReplaced: () => void; isAgreed: boolean },
): void {
  const { serviceWorker } = navigator
  const tell = () => {
    const { waiting } = registration
    // The first one may still seem to wait when it is in charge already.
    const { controller } = serviceWorker
    if (waiting === null || controller === null || waiting === controller) return
    offer(() => {
      serviceWorker.removeEventListener('controllerchange', onReplaced)
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage('take-over')
      // A worker gives way only when all it was asked for is answered, and a cover may take long.
      setTimeout(() => {
        writeStored(agreedKey, '', 'tab')
        location.reload()
      }, patienceMs)
    })
  }
  if (!isAgreed) tell()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', tell),
  )
}

function offer(reload: () => void): void {
  toast.info(texts.t('offline.newVersion'), {
    id: 'new-version',
    timeoutMs: null,
    action: { label: texts.t('offline.reload'), onPress: reload },
  })
}

/** What this page loaded before the worker was there, e.g. the texts of the listener's language. */
async function keepLoaded(): Promise<void> {
  await navigator.serviceWorker.ready
  const cache = await caches.open('lectern-files')
  for (const { name } of performance.getEntriesByType('resource')) {
    if (!name.startsWith(`${location.origin}${withBase('/assets/')}`)) continue
    if ((await caches.match(name)) === undefined) await cache.add(name).catch(() => undefined)
  }
}
