import { useQuery } from '@tanstack/react-query'
import { chaptersQuery, extrasQuery, pictureHref } from '#features/transcript/index.ts'
import { usePlayer } from '../player-context.ts'

function useEpisode(): { itemId: string; episodeId: string } {
  const itemId = usePlayer(({ session }) => session?.libraryItemId ?? '')
  const episodeId = usePlayer(({ session }) => session?.episodeId ?? '')
  return { itemId, episodeId }
}

/** Whether what plays is an episode whose words somebody wrote down. */
export function useHasTranscript(): boolean {
  const { itemId, episodeId } = useEpisode()
  const { data } = useQuery({ ...extrasQuery(itemId, episodeId), enabled: episodeId !== '' })
  return data?.hasTranscript ?? false
}

/** Picture and page of the chapter that plays, hidden ones included; null where it has none. */
export function useChapterExtras(): { picture: string | null; link: string | null } {
  const { itemId, episodeId } = useEpisode()
  const isEpisode = episodeId !== ''
  const extras = useQuery({ ...extrasQuery(itemId, episodeId), enabled: isEpisode })
  const isWorthIt = isEpisode && (extras.data?.hasChapters ?? false)
  const { data } = useQuery({ ...chaptersQuery(itemId, episodeId), enabled: isWorthIt })
  const chapters = data?.chapters ?? []
  // By numbers, not objects: nothing is drawn anew while they stay.
  const at = usePlayer(({ currentTime }) =>
    chapters.findLastIndex((one) => one.start <= currentTime),
  )
  const pictured = chapters.slice(0, at + 1).findLast(({ picture }) => picture !== null)
  const listed = chapters.slice(0, at + 1).findLast(({ isHidden }) => !isHidden)
  const isOver = (end: number | null | undefined) => (chapters[at]?.start ?? 0) >= (end ?? Infinity)
  const name = pictured && !isOver(pictured.end) ? pictured.picture : null
  return {
    picture: name === null ? null : pictureHref(itemId, episodeId, name),
    link: listed?.link ?? null,
  }
}
