import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '#platform/net/query.ts'
import { useUserSettings } from '#platform/session/settings.ts'
import type { PlaybackSession } from '../machine/player-types.ts'
import type { PagePlayer } from '../page-player.ts'
import { rangeAt } from './waveform-range.ts'
import { mayAskForSound, waveformQuery } from './waveform-query.ts'

/**
 * Fetches the pauses around the place while something is on that goes by them, whether or not the sound is drawn:
 * skipping silence, going back to a sentence, the sleep timer. Returns the end of it.
 */
export function followPauses({ player, sleep }: PagePlayer): () => void {
  let asked = ''
  let endAsking = () => {}
  const update = () => {
    const { session, currentTime } = player.snapshot
    const stretch =
      session !== null && wantsPauses(session, sleep.store.getState().timer !== null)
        ? rangeAt(session, currentTime)
        : null
    const isAny = session !== null && stretch !== null && stretch.to > stretch.from
    const name = isAny ? JSON.stringify([session.libraryItemId, session.episodeId, stretch]) : ''
    if (name === asked) return
    asked = name
    endAsking()
    endAsking = isAny
      ? new QueryObserver(queryClient, waveformQuery(session, stretch)).subscribe(() => {})
      : () => {}
  }
  update()
  const ends = [
    player.subscribe(update),
    useUserSettings.subscribe(update),
    sleep.store.subscribe(update),
  ]
  return () => {
    for (const end of ends) end()
    endAsking()
  }
}

function wantsPauses(session: PlaybackSession, isTimed: boolean): boolean {
  const { skipSilence, smartRewind } = useUserSettings.getState()
  const isSpoken = !session.isVideo && session.mediaType !== 'music'
  const isWanted = skipSilence || smartRewind || isTimed
  return isSpoken && isWanted && mayAskForSound(session)
}
