import type { PagePlayer } from '#features/player/index.ts'

/** A part of an episode. Times in seconds. */
export interface Stretch {
  itemId: string
  episodeId: string
  start: number
  end: number
}

/** What the player says of where it is. */
interface Place {
  state: string
  itemId: string | null
  episodeId: string | null
  currentTime: number
}

/** `waiting` until the player is in it; `left` when somebody went elsewhere: what plays then is theirs. */
export type StretchState = 'waiting' | 'inside' | 'over' | 'left'

/** Who is so far beyond an end didn't get there by listening. */
const slack = 3

/** What becomes of a stretch that is being played, by where the player is now. */
export function nextStretchState(
  before: 'waiting' | 'inside',
  stretch: Stretch,
  place: Place,
): StretchState {
  if (place.itemId !== stretch.itemId || place.episodeId !== stretch.episodeId)
    return before === 'waiting' && place.state !== 'PLAYING' ? 'waiting' : 'left'
  const { currentTime: at } = place
  const isNear = at >= stretch.start - slack && at < stretch.end + slack
  if (place.state !== 'PLAYING') return before === 'inside' && !isNear ? 'left' : before
  if (!isNear) return before === 'waiting' ? 'waiting' : 'left'
  return at >= stretch.end ? (before === 'inside' ? 'over' : 'waiting') : 'inside'
}

let watching: (() => void) | null = null

/** Plays a part of an episode and pauses at its end, unless the listener went elsewhere meanwhile. Call it inside the click. */
export function playStretch(page: PagePlayer, stretch: Stretch): void {
  watching?.()
  const { itemId, episodeId, start } = stretch
  let state: 'waiting' | 'inside' = 'waiting'
  page.playItem(itemId, { episodeId, startTime: start })
  const leave = page.snapshots.subscribe((snapshot) => {
    const { request, currentTime } = snapshot
    const next = nextStretchState(state, stretch, {
      state: snapshot.state,
      itemId: request?.itemId ?? null,
      episodeId: request?.episodeId ?? null,
      currentTime,
    })
    if (next === 'over' || next === 'left') leave()
    else state = next
    if (next === 'over') page.pause()
  })
  watching = leave
}
