import { useMemo } from 'react'
import { useUserSettings } from '#platform/session/settings.ts'
import { chapterScale, itemScale, type Scale } from '../../machine/timeline/scales.ts'
import { usePlayer } from '../../player-context.ts'

/** The stretch the big seek track shows: the whole item or, as the listener chose, the current chapter. */
export function useScale(): { scale: Scale; isChapter: boolean } {
  const isChapter = useIsChapterTrack()
  const from = usePlayer(
    ({ session, currentTime }) => scaleOf(isChapter, session, currentTime).from,
  )
  const to = usePlayer(({ session, currentTime }) => scaleOf(isChapter, session, currentTime).to)
  const scale = useMemo(() => ({ from, to }), [from, to])
  return { scale, isChapter }
}

/** The other stretch, which is drawn small beside the big one. */
export function useOtherScale(): Scale {
  const isChapter = !useIsChapterTrack()
  const from = usePlayer(
    ({ session, currentTime }) => scaleOf(isChapter, session, currentTime).from,
  )
  const to = usePlayer(({ session, currentTime }) => scaleOf(isChapter, session, currentTime).to)
  return useMemo(() => ({ from, to }), [from, to])
}

/** Off for items without chapters, whatever was chosen. */
export function useIsChapterTrack(): boolean {
  const isChosen = useUserSettings((settings) => settings.useChapterTrack)
  const hasChapters = useHasChapters()
  return isChosen && hasChapters
}

export function useHasChapters(): boolean {
  return usePlayer(({ session }) => (session?.chapters.length ?? 0) > 0)
}

type Session = Parameters<typeof itemScale>[0]

function scaleOf(isChapter: boolean, session: Session, time: number): Scale {
  return isChapter ? chapterScale(session, time) : itemScale(session)
}
