import { whenIdle } from '#platform/idle.ts'
import { useSession } from '#platform/session/session.ts'
import { readStored } from '#platform/storage.ts'
import type { AppRouter } from '../addresses/app-router.ts'

/** Goes on with uploads that a reload of the page interrupted; nothing is asked for where there are none. */
export function watchUploads(router: AppRouter): () => void {
  if (readStored('ui:uploads') === null || useSession.getState().isOffline) return () => {}
  return whenIdle(
    () =>
      void import('#features/uploads/index.ts').then((file) =>
        file.tellUnfinished(() => void router.navigate({ to: '/upload' })),
      ),
  )
}
