import { createFfprobe } from '#platform/ffmpeg.ts'
import type { Log } from '#platform/log.ts'
import { createAudioReader, toMetaTags } from './read/audio/index.ts'
import { createReaders } from './read/readers.ts'
import type { Readers } from './scanned.ts'

/** The readers of one thread. `ffprobePath` null: files that need ffprobe are left out and named in the log. */
export function openReaders(deps: { ffprobePath: string | null; log: Pick<Log, 'warn'> }): Readers {
  const audio = createAudioReader({ ffprobe: createFfprobe(deps.ffprobePath) })
  return createReaders({
    probe: (file) => audio.probe(file),
    toMetaTags,
    log: deps.log,
  })
}
