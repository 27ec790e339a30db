import type { VersionData } from '@lectern/contract'
import { create } from 'zustand'
import { whenIdle } from '#platform/idle.ts'
import { isAdmin, useSession } from '#platform/session/session.ts'

/** What is known of releases of the server; only admins, who can do something about it, are told. */
export const useVersionData = create<Partial<VersionData>>(() => ({}))

/** Looks for a newer release once the page stands. */
export function watchUpdates(): () => void {
  const { session, isOffline } = useSession.getState()
  if (!session || isOffline || !isAdmin(session.user)) return () => {}
  const stop = whenIdle(
    () =>
      void import('#features/updates/index.ts')
        .then((file) => file.lookForUpdate())
        .then(
          (data) => data && useVersionData.setState(data),
          // It looks again when the page is next opened.
          () => undefined,
        ),
  )
  return () => {
    stop()
    useVersionData.setState({}, true)
  }
}
