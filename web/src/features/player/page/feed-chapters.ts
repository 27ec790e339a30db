import { chaptersQuery, extrasQuery } from '#features/transcript/index.ts'
import { queryClient } from '#platform/net/query.ts'
import type { OutsideEvents } from '../machine/outside-events.ts'
import type { Chapter, PlaybackSession } from '../machine/player-types.ts'
import type { PagePlayer } from '../page-player.ts'

/**
 * Brings the chapters that the feed has of an episode whose sound has none: one that is streamed, or was downloaded
 * before anybody looked for them. Returns the end of it.
 */
export function followFeedChapters(
  { player }: PagePlayer,
  outside: Pick<OutsideEvents, 'chaptersKnown'>,
): () => void {
  let asked = ''
  const update = () => {
    const { session } = player.snapshot
    const id = session?.id ?? ''
    if (id === asked) return
    asked = id
    if (session === null || session.episodeId === null || session.chapters.length > 0) return
    // Without them it plays as well: where they can't be had, as without a line, nothing is said.
    feedChapters(session).then(
      (found) => outside.chaptersKnown(id, found),
      () => {},
    )
  }
  update()
  return player.subscribe(update)
}

async function feedChapters({
  libraryItemId,
  episodeId,
  duration,
}: PlaybackSession): Promise<Chapter[]> {
  const name = [libraryItemId, episodeId ?? ''] as const
  const { hasChapters } = await queryClient.fetchQuery(extrasQuery(...name))
  if (!hasChapters) return []
  const { chapters } = await queryClient.fetchQuery(chaptersQuery(...name))
  const listed = chapters.filter(({ isHidden, start }) => !isHidden && start < duration)
  // They follow each other, whatever a feed says: the last one ends with the sound.
  return listed.map(({ start, title }, id) => {
    const end = listed[id + 1]?.start ?? duration
    return { id, start, end: Math.max(start, end), title }
  })
}
