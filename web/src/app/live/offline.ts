import { withoutBase } from '#platform/address/base.ts'
import type { PagePlayer } from '#features/player/index.ts'
import { readStored } from '#platform/storage.ts'
import { useSession } from '#platform/session/session.ts'
import type { AppRouter } from '../addresses/app-router.ts'
import { whenCalm } from '#platform/idle.ts'

const calmMs = 3000

/** What this device does for being without the server: later than everything on screen, at once when it is without it. */
export function watchOffline(router: AppRouter, player: PagePlayer): () => void {
  let isOver = false
  let end = () => {}
  const start = () => {
    deliverReading()
    void import('#features/downloads/index.ts').then((file) => {
      if (!isOver) end = file.followDownloads(player)
    })
  }
  const { isOffline } = useSession.getState()
  if (isOffline) leadToDownloads(router)
  const idle = isOffline ? start() : whenCalm(start, calmMs)
  return () => {
    isOver = true
    idle?.()
    end()
  }
}

/** What was read and marked without the server; the line is enough to know whether there is any. */
function deliverReading(): void {
  if (readStored('ui:reading-unsent') !== null)
    void import('#features/reader-place/index.ts').then((file) => file.deliverPlaces())
  if (readStored('ui:notes-unsent') !== null)
    void import('#features/reader-notes/index.ts').then((file) => file.deliverMarks())
}

/** Home has nothing to show without the server; what is on the device has. */
function leadToDownloads(router: AppRouter): void {
  const path = withoutBase(location.pathname)
  if (path === '/' || /^\/library\/[^/]+\/?$/.test(path))
    void router.navigate({ to: '/downloads', replace: true })
}
