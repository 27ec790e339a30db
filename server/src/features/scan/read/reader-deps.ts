import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import type { Log } from '#platform/log.ts'
import type { GrabFrame } from '#platform/ffmpeg/video-frames.ts'
import type { AudioProbe } from '../shapes/media.ts'
import type { FileFact } from '../shapes/files.ts'

export interface ReaderDeps {
  /** What an audio file says about itself; rejects with a sentence for what is no audio. */
  probe: (file: FileFact) => Promise<AudioProbe>
  /** Tags of a probe under the names of the wire (tagAlbum, tagArtist, …). */
  toMetaTags: (tags: Record<string, string>) => Record<string, string>
  /** The raw probe of a video; null where there is no ffprobe. */
  ffprobe: Ffprobe | null
  /** Takes pictures out of videos; null where there is no ffmpeg. */
  grabFrame: GrabFrame | null
  log: Pick<Log, 'warn'>
}

/**
 * Goes on without something that may be broken: one bad sidecar must not cost the book. What happened is logged with
 * the path.
 */
export async function orElse<T>(
  path: string,
  fallback: T,
  { log }: Pick<ReaderDeps, 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.warn({ err: error, path }, 'file could not be read; going on without it')
    return fallback
  }
}
