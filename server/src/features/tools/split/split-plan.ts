import { extname } from 'node:path'
import type { Chapter } from '@lectern/contract'
import { Problem } from '#platform/problem.ts'
import { beside, numberedName } from '../book/new-places.ts'
import { refuseOthers } from '../book/whole-place.ts'
import { chaptersOf } from '../book/tool-book.ts'
import type { PlannedFile, ToolBook } from '../book/tool-book.ts'
import type { Form } from '../reshape/form.ts'
import { formNames, formOf } from '../reshape/forms.ts'
import type { WriteOrder } from '../tags/order.ts'

export interface SplitPlan extends ToolBook {
  source: PlannedFile
  form: Form
  chapters: Chapter[]
  /** Where the piece of each chapter is to lie. */
  places: string[]
}

/** Shorter ones are no chapters, and hardly sound. */
const shortest = 0.2

/** What becomes of a book that is split at its chapters. @throws Problem in words where it can't be, with nothing begun */
export async function planSplit(book: ToolBook): Promise<SplitPlan> {
  const { files, record } = book
  const [source] = files
  if (source === undefined || files.length > 1)
    throw new Problem(
      'invalid',
      `This book has ${files.length} audio files already. Only a book of one file can be split.`,
    )
  const { filename } = source.track.metadata
  const form = formOf(filename)
  if (form === null)
    throw new Problem('invalid', `“${filename}” can’t be split: only ${formNames} can.`)
  if (record.isFile)
    throw new Problem(
      'conflict',
      'This book is a single file in the library folder. Put it into a folder of its own, then try again.',
    )
  const chapters = cutAt(chaptersOf(book), source.track.duration)
  const ext = extname(filename)
  const places = chapters.map(({ title }, nth) =>
    beside(source.target, numberedName({ number: nth + 1, of: chapters.length, title }, ext)),
  )
  await refuseOthers(places, files)
  return { ...book, source, form, chapters, places }
}

/** Chapters in the order of their beginnings. @throws Problem `invalid` where there is nothing to cut at */
function cutAt(known: readonly Chapter[], duration: number): Chapter[] {
  const chapters = known.toSorted((a, b) => a.start - b.start)
  if (chapters.length < 2)
    throw new Problem('invalid', 'This book has no chapters that it could be split at.')
  const starts = [...chapters.slice(1).map(({ start }) => start), duration]
  const short = starts.findIndex((start, nth) => start - startOf(chapters, nth) < shortest)
  if (short < 0) return chapters
  const isBehind = startOf(chapters, short) >= duration - shortest
  throw new Problem(
    'invalid',
    isBehind
      ? `Chapter ${short + 1} begins where the sound ends. Correct the chapters, then try again.`
      : `Chapters ${short + 1} and ${short + 2} begin at the same moment. Correct the chapters, then try again.`,
  )
}

/** The first one begins with the sound. */
const startOf = (chapters: readonly Chapter[], nth: number): number =>
  nth === 0 ? 0 : (chapters[nth]?.start ?? 0)

export const startsOfChapters = (chapters: readonly Chapter[]): number[] =>
  chapters.map((_, nth) => startOf(chapters, nth))

/** What goes into one piece: the book's tags under the title and number of its chapter. */
export function pieceOrder(
  { tags, chapters }: Pick<SplitPlan, 'tags' | 'chapters'>,
  { nth, seconds }: { nth: number; seconds: number },
  picture: WriteOrder['picture'],
): WriteOrder {
  const title = chapters[nth]?.title ?? ''
  const number = String(nth + 1)
  const written: Record<string, string> = {}
  for (const [name, value] of Object.entries(tags)) if (value !== undefined) written[name] = value
  const own = { title: title.trim() || number, track: number, TRACKTOTAL: String(chapters.length) }
  return {
    tags: { ...written, ...own },
    picture,
    // Titles that several chapters share are only told apart this way.
    chapters: [{ id: 0, start: 0, end: seconds, title }],
    isOtherSound: true,
  }
}
