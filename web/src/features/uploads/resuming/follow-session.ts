import { useSession } from '#platform/session/session.ts'
import { changeAll, isBusy, useUploads } from '../uploads.ts'
import { forgetSent } from '../sending/progress.ts'
import { haltAll, pump } from '../sending/send-uploads.ts'

/** Whose list it is. */
let owner = useSession.getState().session?.user.id ?? null
/** What waits until they are signed in again. */
let interrupted: ReadonlySet<number> = new Set()

/** Uploads wait while nobody is signed in and go on when the same person is back; nobody else sees what they chose. */
export function followSession(): void {
  useSession.subscribe(({ session }, before) => {
    if (session?.user.id === before.session?.user.id) return
    const { list } = useUploads.getState()
    if (session === null) {
      interrupted = new Set(list.filter(isBusy).map(({ id }) => id))
      haltAll()
      pump()
      return
    }
    if (session.user.id === owner) {
      changeAll(
        ({ id }) => interrupted.has(id),
        () => ({ state: 'waiting' }),
      )
    } else {
      for (const { id } of list) forgetSent(id)
      useUploads.setState({ list: [], leftOut: [] })
    }
    owner = session.user.id
    interrupted = new Set()
    pump()
  })
}
