import { LRUCache } from 'lru-cache'
import { statOrNull } from '#platform/disk/disk.ts'
import { createGate } from '#platform/gate.ts'
import { mp3Head, openMp3 } from '../mp3/mp3-file.ts'
import { openAacTrack } from '../mp4/aac-track.ts'
import type { SourceFile } from '../timeline.ts'
import type { FrameFile, FrameForm } from './frame-file.ts'

export interface FrameFiles {
  /** A file as frames; null when it can't be taken apart, or isn't there. */
  open(file: Named): Promise<FrameFile | null>
  /** What kind of frames a file has, from its beginning alone. */
  form(file: Named): Promise<FrameForm | null>
}

type Named = Pick<SourceFile, 'path' | 'codec'>
type Reader<T> = (path: string) => Promise<T | null>

const mostKept = 500
const mostForms = 5000

/** Takes files apart once for each state of them, two at a time. */
export function createFrameFiles(): FrameFiles {
  const gate = createGate(2)
  return {
    open: remembered<FrameFile>(mostKept, (codec) => {
      const read = readers[codec]
      return read && ((path) => gate(() => read(path)))
    }),
    form: remembered<FrameForm>(mostForms, (codec) => formReaders[codec]),
  }
}

function remembered<T>(
  most: number,
  readerOf: (codec: string) => Reader<T> | undefined,
): (file: Named) => Promise<T | null> {
  const known = new LRUCache<string, Promise<T | null>>({ max: most })
  return async ({ path, codec }) => {
    const read = readerOf(codec)
    const facts = read && (await statOrNull(path))
    if (!read || !facts) return null
    const key = `${facts.size}:${facts.mtimeMs}:${path}`
    // What can't be read is left to ffmpeg.
    const found = known.get(key) ?? read(path).catch(() => null)
    known.set(key, found)
    return found
  }
}

const readers: Record<string, Reader<FrameFile>> = { mp3: openMp3, aac: openAacTrack }

const formReaders: Record<string, Reader<FrameForm>> = {
  // To count the frames of an MP3 means to go through all of it.
  mp3: async (path) => {
    const head = await mp3Head(path)
    return head === null ? null : { kind: 'mpeg', rate: head.rate, channels: head.channels }
  },
  aac: openAacTrack,
}
