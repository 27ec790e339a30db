import { useSession } from '#platform/session.ts'
import { whenIdle } from './live.ts'

const calmMs = 3000

/** What this device does for being without the server: later than everything on screen, at once when it is without it. */
export function watchOffline(): () => void {
  let isOver = false
  let end = () => {}
  const start = () =>
    void import('#features/downloads/index.ts').then((file) => {
      if (!isOver) end = file.followDownloads()
    })
  if (useSession.getState().isOffline) start()
  let timer: ReturnType<typeof setTimeout> | undefined
  const idle = useSession.getState().isOffline
    ? () => {}
    : whenIdle(() => (timer = setTimeout(start, calmMs)))
  return () => {
    isOver = true
    idle()
    clearTimeout(timer)
    end()
  }
}
