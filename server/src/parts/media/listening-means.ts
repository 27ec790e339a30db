import { availableParallelism } from 'node:os'
import { pausesAction } from '../../features/waveforms/index.ts'
import { createDecodeSound } from '../../platform/ffmpeg/decode-sound.ts'
import { createFfprobe } from '../../platform/ffmpeg/ffmpeg.ts'
import { createRenderAudio } from '../../platform/ffmpeg/render-audio.ts'
import { createRenderPicture } from '../../platform/ffmpeg/render-picture.ts'
import { createRenderText } from '../../platform/ffmpeg/render-text.ts'
import type { Core } from '../core.ts'

/** The media tools, folders and limits that streams and waveforms are made with. */
export function listeningMeans({ config, tools, caches, tasks, log, now }: Core) {
  return {
    streaming: {
      render: createRenderAudio(tools.ffmpeg),
      renderPicture: createRenderPicture(tools.ffmpeg),
      renderText: createRenderText(tools.ffmpeg),
      ffprobe: createFfprobe(tools.ffprobe),
      most: availableParallelism(),
      cacheFolder: caches.streams,
      cacheBytes: config.streamCacheBytes,
    },
    waveforms: {
      decode: createDecodeSound(tools.ffmpeg),
      cacheFolder: caches.waveforms,
      log,
      now,
      // What waits for waveforms must not hold them up.
      isBusy: () =>
        tasks.list().some(({ task }) => !task.isFinished && task.action !== pausesAction),
      tasks,
    },
  }
}
