import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { Problem } from '#platform/problem.ts'

/** What writes files and looks at them. */
export interface WritingTools {
  ffmpeg: RunFfmpeg
  ffprobe: Ffprobe
  newId: () => string
}

/** @throws Problem `broken` where ffmpeg or ffprobe isn't there: the tools find out before anything is written. */
export function writingToolsOf({
  ffmpeg,
  ffprobe,
  newId,
}: {
  ffmpeg: RunFfmpeg | null
  ffprobe: Ffprobe | null
  newId: () => string
}): () => Promise<WritingTools> {
  return async () => {
    if (ffmpeg !== null && ffprobe !== null) return { ffmpeg, ffprobe, newId }
    const name = ffmpeg === null ? 'ffmpeg' : 'ffprobe'
    throw new Problem(
      'broken',
      `${name} is missing on this server, so no files can be written. Install ffmpeg 4 or newer.`,
    )
  }
}
