import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import type { Log } from '#platform/log.ts'
import { createFrameGrabber } from '#platform/ffmpeg/video-frames.ts'
import { createAudioReader, toMetaTags } from '../read/audio/index.ts'
import { createReaders } from '../read/readers.ts'
import type { Readers } from '../read/reader-shapes.ts'

/** The readers of one thread. `ffprobePath` null: files that need ffprobe are left out and named in the log. */
export function openReaders(deps: {
  ffprobePath: string | null
  ffmpegPath: string | null
  log: Pick<Log, 'warn'>
}): Readers {
  const ffprobe = createFfprobe(deps.ffprobePath)
  const audio = createAudioReader({ ffprobe })
  return createReaders({
    probe: (file) => audio.probe(file),
    toMetaTags,
    ffprobe,
    grabFrame: createFrameGrabber(deps.ffmpegPath),
    log: deps.log,
  })
}
