import type { ListedEpisode, ListeningSettings } from '@lectern/contract'
import { noteFollowing, type QueueItem } from '#features/queue/index.ts'
import { listeningQuery } from '#features/show-listening/index.ts'
import { call } from '#platform/net/call.ts'
import { queryClient } from '#platform/net/query.ts'
import type { PlaybackSession } from '../../machine/player-types.ts'
import type { PagePlayer } from '../../page-player.ts'
import { rowOf } from '../queue-row.ts'
import { introEnd, isOutro } from './show-rules.ts'

/** What is known of the episode that plays, once it is known. */
interface Following {
  sessionId: string
  settings: ListeningSettings | null
  /** It was looked at whether its beginning is skipped. */
  isBegun: boolean
  /** Seconds. */
  place: number
}

/**
 * Has the listener's settings of a show followed while one of its episodes plays, until the returned function is called: its
 * speed, where it begins and ends, and what follows. Without the server it plays as any other.
 */
export function followShow(page: PagePlayer): () => void {
  const { player } = page
  let now: Following | null = null
  const update = () => {
    const { session, currentTime } = player.snapshot
    if (session === null || session.episodeId === null) {
      now = null
      return
    }
    if (now?.sessionId !== session.id) {
      now = { sessionId: session.id, settings: null, isBegun: false, place: currentTime }
      void learn(session, now)
      return
    }
    const { settings, place } = now
    now.place = currentTime
    // While it loads it can't be told where to go.
    if (settings === null || player.snapshot.isFinished || player.snapshot.state === 'LOADING')
      return
    if (!now.isBegun) {
      now.isBegun = true
      const from = introEnd(settings, {
        openedAt: session.currentTime,
        currentTime,
        duration: session.duration,
      })
      if (from !== null) player.seek(from)
      return
    }
    // To its very end: so it is finished, as if it had been heard to there.
    if (isOutro(settings, { before: place, now: player.snapshot }, session.duration))
      player.seek(session.duration)
  }
  const learn = async (session: PlaybackSession, following: Following) => {
    const { libraryItemId: itemId } = session
    const settings = await queryClient
      .fetchQuery({ ...listeningQuery(itemId), staleTime: 10_000 })
      .catch(() => null)
    // Something else plays by now.
    if (settings === null || now !== following) return
    following.settings = settings
    const { rate } = player.snapshot
    if (settings.speed !== null && settings.speed !== rate) player.setRate(settings.speed)
    update()
    if (settings.playsNext) await addNext(page, session, () => now === following)
  }
  update()
  const end = player.subscribe(update)
  return () => {
    end()
    now = null
  }
}

/** The next episodes of the show wait behind everything else. */
async function addNext(
  { queue }: PagePlayer,
  session: PlaybackSession,
  isStillHeld: () => boolean,
): Promise<void> {
  const playing = rowOf(session)
  const rows = await nextEpisodes(session).catch(() => [])
  if (!isStillHeld()) return
  noteFollowing(
    queue,
    playing,
    rows.map(({ id, title, duration }): QueueItem => ({
      ...playing,
      episodeId: id,
      title,
      duration,
    })),
  )
}

const mostListed = 500

/** Those that came after it, on the disk and not finished, in their order. */
async function nextEpisodes({ libraryItemId, episodeId }: PlaybackSession) {
  const { episodes } = await call('GET /api/lectern/podcasts/:id/episodes', {
    params: { id: libraryItemId },
    query: { sort: 'published', filter: 'downloaded', desc: '1', limit: mostListed },
  })
  const place = episodes.findIndex(({ id }) => id === episodeId)
  const isOpen = ({ progress }: ListedEpisode) => progress?.isFinished !== true
  return episodes.slice(0, Math.max(place, 0)).filter(isOpen).reverse()
}
