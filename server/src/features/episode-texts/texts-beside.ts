import type { Chapter } from '@lectern/contract'
import type { EpisodeTexts } from './episode-texts.ts'
import { vttText } from './formats/vtt-text.ts'

/** What goes with the sound of an episode onto the disk: its transcript as WebVTT, and the publisher's chapters. */
export function createTextsBeside(
  texts: Pick<EpisodeTexts, 'bring' | 'chaptersOf' | 'cuesOf' | 'sources'>,
) {
  return async (
    itemId: string,
    episodeId: string,
    signal: AbortSignal,
  ): Promise<{ vtt: string | null; chapters: Chapter[] }> => {
    const source = await texts.sources.find(itemId, episodeId)
    if (source === null) return { vtt: null, chapters: [] }
    const row = await texts.bring(source, 'transcript', { signal })
    const isThere = row?.failure === null && row.is_timed === 1
    const { chapters } = await texts.chaptersOf(source)
    const listed = chapters.filter(({ isHidden, title }) => !isHidden && title !== '')
    return {
      vtt: isThere ? vttText(await texts.cuesOf(episodeId), row.language) : null,
      chapters: listed.map(({ start, end, title }, id) => ({
        id,
        start,
        end: end ?? start,
        title,
      })),
    }
  }
}
