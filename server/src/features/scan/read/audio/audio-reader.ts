import type { AudioProbe } from '../../shapes/media.ts'
import type { FileFact } from '#features/scan/shapes/files.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { createFileBytesReader } from './bytes/file-bytes.ts'
import type { FileBytes } from './bytes/file-bytes.ts'
import { OddFile } from './bytes/odd-file.ts'
import { fromFfprobe } from './from-ffprobe.ts'
import { ownChapters } from './own-chapters.ts'
import { searchPicture } from './picture-search.ts'
import { isProtected } from './protection.ts'
import { readerOf } from './reader-of.ts'

export interface AudioReader {
  /**
   * Reads one audio file: in process when it is ordinary, by ffprobe when it is odd or of a rarer format.
   * @throws UnreadableFile when nobody can read it or it has no sound; AbortError when aborted.
   */
  probe(file: Pick<FileFact, 'path' | 'ext' | 'size'>, signal?: AbortSignal): Promise<AudioProbe>
}

/** The part of ffprobe a reader needs; rejections whose `reason` is `absent` mean that there is no ffprobe. */
export interface FfprobePort {
  rawProbe(path: string, signal?: AbortSignal): Promise<Record<string, unknown>>
}

/** One reader reads one file at a time in process (synchronously: it belongs into a worker thread). */
export function createAudioReader({ ffprobe }: { ffprobe: FfprobePort | null }): AudioReader {
  const files = createFileBytesReader()
  const readOurselves = (path: string): AudioProbe | OddFile => {
    try {
      return files.read(path, (bytes) => {
        if (bytes.size === 0) throw new UnreadableFile('The file is empty.', { problem: 'empty' })
        return readerOf(bytes)(bytes)
      })
    } catch (error) {
      return oddnessOf(error)
    }
  }
  /** A second look at a file; `fallback` where it is too odd for that: what ffprobe says of it stands. */
  const look = <T>(path: string, fallback: T, work: (bytes: FileBytes) => T): T => {
    try {
      return files.read(path, work)
    } catch {
      return fallback
    }
  }
  return {
    async probe({ path, ext }, signal) {
      signal?.throwIfAborted()
      const own = readOurselves(path)
      if (!(own instanceof OddFile)) return own
      if (look(path, false, isProtected))
        throw new UnreadableFile(lockedSentence, { problem: 'protected' })
      const report = await ask(ffprobe, path, signal)
      if (!report) return guessOf(own, ext)
      const answer = fromFfprobe(report)
      if (!answer) throw new UnreadableFile('There is no sound in this file.')
      const { probe } = answer
      const picture = answer.picture && (own.guess?.picture ?? look(path, null, searchPicture))
      const chapters = look(path, probe.chapters, (bytes) => ownChapters(bytes, probe))
      return { ...probe, chapters, picture }
    },
  }
}

const lockedSentence = 'The file is copy-protected (DRM): only the app of its shop can play it.'

/**
 * A file that can't be opened is unreadable. Everything else makes it odd, a slip of ours included: no file may
 * stop a scan.
 */
function oddnessOf(error: unknown): OddFile {
  if (error instanceof OddFile) return error
  if (error instanceof UnreadableFile) throw error
  const { syscall, code, message } = error as NodeJS.ErrnoException
  if (syscall === undefined) return new OddFile(`a reader failed: ${message}`)
  // A disk may come back.
  throw new UnreadableFile(`The file can't be read (${code}).`, { cause: error, problem: null })
}

/** null: there is no ffprobe to ask. */
async function ask(
  ffprobe: FfprobePort | null,
  path: string,
  signal?: AbortSignal,
): Promise<Record<string, unknown> | null> {
  try {
    return ffprobe && (await ffprobe.rawProbe(path, signal))
  } catch (error) {
    if (signal?.aborted) throw error
    const { reason, message } = error as Error & { reason?: unknown }
    if (reason === 'absent') return null
    const problem = reason === 'refused' ? 'unreadable' : null
    throw new UnreadableFile(message, { cause: error, problem })
  }
}

function guessOf(odd: OddFile, ext: string): AudioProbe {
  if (odd.guess) return odd.guess
  throw new UnreadableFile(`Without ffprobe this ${ext || 'file'} can't be read: ${odd.message}.`, {
    cause: odd,
    problem: null,
  })
}
