import type { VersionData } from '@lectern/contract'
import { create } from 'zustand'
import { whenCalm } from '#platform/idle.ts'
import { useChangelogOpen } from '../changelog-slot.tsx'
import { isAdmin, useSession } from '#platform/session/session.ts'

/** What is known of releases of the server; only admins, who can do something about it, are told. */
export const useVersionData = create<Partial<VersionData>>(() => ({}))

/** Nobody waits for it: it comes after whatever the page fetches, in ms. */
const calmMs = 5000

/** Looks for a newer release once the page has stood for a while. */
export function watchUpdates(): () => void {
  const { session, isOffline } = useSession.getState()
  if (!session || isOffline || !isAdmin(session.user)) return () => {}
  const stop = whenCalm(look, calmMs)
  return () => {
    stop()
    useVersionData.setState({}, true)
  }
}

function look(): void {
  void import('#features/updates/index.ts')
    .then((file) => file.lookForUpdate(() => useChangelogOpen.setState(true)))
    .then(
      (data) => data && useVersionData.setState(data),
      // It looks again when the page is next opened.
      () => undefined,
    )
}
