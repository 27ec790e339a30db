import type { ProbedChapter } from '../../../shapes/media.ts'
import { withEnds } from '../bytes/chapter-ends.ts'
import type { OpenChapter } from '../bytes/chapter-ends.ts'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { boxes, childBox } from './boxes.ts'
import type { Box } from './boxes.ts'
import { chapterTrack, fullerChapters, neroChapters, trackChapters } from './chapters.ts'
import { readTrack } from './track.ts'
import type { Track } from './track.ts'

/**
 * The chapters of an MP4 that ffprobe read for us. It puts Nero's list and the chapter track into one, numbers of the
 * one replacing those of the other, so both are read here and the fuller one is taken. `reported`, what ffprobe found,
 * stands where we find nothing; its ends and `duration` are in seconds.
 */
export function mp4Chapters(
  bytes: FileBytes,
  { reported, duration }: { reported: readonly ProbedChapter[]; duration: number },
): ProbedChapter[] {
  const lists: ChapterLists = { tracks: [], nero: [] }
  for (const box of boxes(bytes, 0, bytes.size)) {
    if (box.type !== 'moov') continue
    takeLists(bytes, box, lists)
    break
  }
  const titles = chapterTrack(lists.tracks)
  const track = titles
    ? (orNull(() => trackChapters(bytes, titles)) ?? without(lists, reported))
    : []
  const found = withEnds(fullerChapters(lists.nero, track), duration)
  return found.length > 0 ? found : [...reported]
}

interface ChapterLists {
  tracks: Track[]
  nero: OpenChapter[]
}

/** Tracks and lists that make no sense are passed over: ffprobe vouched for the rest. */
function takeLists(bytes: FileBytes, parent: Box, into: ChapterLists): void {
  for (const box of boxes(bytes, parent.start, parent.end)) {
    if (box.type === 'trak') {
      const track = orNull(() => readTrack(bytes, box))
      if (track) into.tracks.push(track)
    }
    const user = box.type === 'udta' ? box : box.type === 'trak' && childBox(bytes, box, 'udta')
    const list = user && childBox(bytes, user, 'chpl')
    if (list) into.nero = orNull(() => neroChapters(bytes, list)) ?? into.nero
  }
}

/** A track we can't read (with an edit list, say) is what ffprobe found besides the list. */
function without(
  { nero }: ChapterLists,
  reported: readonly ProbedChapter[],
): readonly ProbedChapter[] {
  const isInList = ({ start, title }: ProbedChapter): boolean =>
    nero.some((one) => one.title === title && Math.abs(one.start - start) < 0.001)
  return reported.filter((chapter) => !isInList(chapter))
}

function orNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof OddFile) return null
    throw error
  }
}
