import type { AudioProbe, ProbedChapter } from '../../shapes/media.ts'
import { inOrder } from './bytes/chapter-ends.ts'
import { createFileBytesReader } from './bytes/file-bytes.ts'
import type { FileBytes } from './bytes/file-bytes.ts'
import { mp4Chapters } from './mp4/chapter-lists.ts'
import { isProtected } from './protection.ts'

/** The chapters of a file that ffprobe read: its own, in order, or those of an MP4 as we read them (seconds). */
export function ownChapters(
  bytes: FileBytes,
  { chapters, duration }: Pick<AudioProbe, 'chapters' | 'duration'>,
): ProbedChapter[] {
  const isMp4 = bytes.view(4, 4).toString('latin1') === 'ftyp'
  return isMp4 ? mp4Chapters(bytes, { reported: chapters, duration }) : inOrder(chapters)
}

/** What we see in a film that ffprobe read; what ffprobe says stands where the file can't be looked into. */
export function lookIntoFilm(
  path: string,
  report: Pick<AudioProbe, 'chapters' | 'duration'>,
): { chapters: ProbedChapter[]; isProtected: boolean } {
  try {
    return createFileBytesReader().read(path, (bytes) => ({
      chapters: ownChapters(bytes, report),
      isProtected: isProtected(bytes),
    }))
  } catch {
    return { chapters: inOrder(report.chapters), isProtected: false }
  }
}
