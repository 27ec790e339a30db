import type { AudioProbe, ProbedChapter } from '../../shapes.ts'
import { inOrder } from './bytes/chapter-ends.ts'
import { createFileBytesReader } from './bytes/file-bytes.ts'
import type { FileBytes } from './bytes/file-bytes.ts'
import { mp4Chapters } from './mp4/chapter-lists.ts'

/** The chapters of a file that ffprobe read: its own, in order, or those of an MP4 as we read them (seconds). */
export function ownChapters(
  bytes: FileBytes,
  { chapters, duration }: Pick<AudioProbe, 'chapters' | 'duration'>,
): ProbedChapter[] {
  const isMp4 = bytes.view(4, 4).toString('latin1') === 'ftyp'
  return isMp4 ? mp4Chapters(bytes, { reported: chapters, duration }) : inOrder(chapters)
}

/** The same for a film; ffprobe's own where the file can't be looked into. */
export function filmChapters(
  path: string,
  report: Pick<AudioProbe, 'chapters' | 'duration'>,
): ProbedChapter[] {
  try {
    return createFileBytesReader().read(path, (bytes) => ownChapters(bytes, report))
  } catch {
    return inOrder(report.chapters)
  }
}
