import { player } from './store.ts'
import { useSurface } from './surface.ts'

const FAR_JUMP = 60
const OFFERED_MS = 10_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Seeks; after a jump of more than a minute the way back is offered for ten seconds. */
export function seekFar(time: number): void {
  const { currentTime, state } = player.snapshot
  player.seek(time)
  if (state === 'LOADING' || Math.abs(time - currentTime) <= FAR_JUMP) return
  offer(currentTime)
}

/** Back to where the listener was before the jump. */
export function goBack(): void {
  const { returnTo } = useSurface.getState()
  offer(null)
  if (returnTo !== null) player.seek(returnTo)
}

function offer(returnTo: number | null): void {
  clearTimeout(timer)
  useSurface.setState({ returnTo })
  if (returnTo !== null)
    timer = setTimeout(() => useSurface.setState({ returnTo: null }), OFFERED_MS)
}
