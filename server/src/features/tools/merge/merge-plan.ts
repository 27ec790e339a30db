import { dirname, extname, join } from 'node:path'
import type { Chapter } from '@lectern/contract'
import { groupsOf } from '#platform/lists/groups.ts'
import { Problem } from '#platform/problem.ts'
import { folderName } from '../book/new-places.ts'
import { chaptersOf } from '../book/tool-book.ts'
import type { PlannedFile, ToolBook } from '../book/tool-book.ts'
import { placeOfWhole, refuseOthers } from '../book/whole-place.ts'
import type { Form } from '../reshape/form.ts'
import { formNames, formOf } from '../reshape/forms.ts'
import type { WriteOrder } from '../tags/order.ts'

/** Files that become one. */
export interface MergeGroup {
  files: PlannedFile[]
  place: string
  /** Seconds at which the first of them begins in the book. */
  start: number
  /** '' where it is the whole book. */
  name: string
}

export interface MergePlan extends ToolBook {
  form: Form
  groups: MergeGroup[]
}

/** All files become one, or those of each folder (a disc). */
export type MergeBy = 'book' | 'folder'

/** What becomes of a book whose files are joined. @throws Problem in words where they can't be, with nothing begun */
export async function planMerge(book: ToolBook, by: MergeBy): Promise<MergePlan> {
  const { files } = book
  if (files.length < 2)
    throw new Problem('invalid', 'This book is one file already, so there is nothing to join.')
  const form = formOfAll(files)
  const ext = extname(files[0]?.track.metadata.filename ?? '').toLowerCase()
  const groups =
    by === 'book'
      ? [{ files, place: await placeOfWhole(book, ext), start: 0, name: '' }]
      : await groupsByFolder(book, ext)
  return { ...book, form, groups }
}

async function groupsByFolder(book: ToolBook, ext: string): Promise<MergeGroup[]> {
  const starts = new Map<PlannedFile, number>()
  let at = 0
  for (const file of book.files) {
    starts.set(file, at)
    at += file.track.duration
  }
  const found = groupsOf(book.files, ({ target }) => dirname(target))
  if (found.size < 2)
    throw new Problem(
      'invalid',
      'The files of this book lie in one folder: join them into one file.',
    )
  const groups = [...found].map(([folder, files]) => {
    const start = Math.min(...files.map((file) => starts.get(file) ?? 0))
    const name = folderName(files[0]?.target ?? '')
    return { files, place: join(folder, `${name}${ext}`), start, name }
  })
  refuseMixed(book.files, groups)
  if (groups.every(({ files }) => files.length === 1))
    throw new Problem('invalid', 'There is one file in each folder already.')
  await refuseOthers(
    groups.map(({ place }) => place),
    book.files,
  )
  // Those of one file, too: chapters of files count only where all have some.
  return groups
}

/** Where the files of a folder don't follow each other in the book, joining them would change its order. */
function refuseMixed(files: readonly PlannedFile[], groups: readonly MergeGroup[]): void {
  const order = groups.toSorted((a, b) => a.start - b.start).flatMap((group) => group.files)
  if (order.every((file, nth) => file === files[nth])) return
  throw new Problem('invalid', 'The files of one folder don’t follow each other in this book.')
}

function formOfAll(files: readonly PlannedFile[]): Form {
  const [first] = files
  for (const { track } of files) {
    const { filename } = track.metadata
    if (formOf(filename) === null)
      throw new Problem('invalid', `“${filename}” can’t be joined as it is: only ${formNames} can.`)
    const name = first?.track.metadata.filename ?? ''
    if (formOf(filename) !== formOf(name))
      throw new Problem('invalid', `“${filename}” is of another kind than “${name}”.`)
  }
  const form = formOf(first?.track.metadata.filename ?? '')
  if (form === null) throw new Problem('invalid', 'There is nothing to join.')
  return form
}

/** What goes into one of the new files. `starts`: where its parts begin in it, `seconds`: its length. */
export function wholeOrder(
  plan: MergePlan,
  { group, starts, seconds }: { group: MergeGroup; starts: readonly number[]; seconds: number },
  picture: WriteOrder['picture'],
): WriteOrder {
  const number = plan.groups.indexOf(group) + 1
  const written: Record<string, string> = {}
  for (const [name, value] of Object.entries(plan.tags))
    if (value !== undefined && name !== 'TRACKTOTAL') written[name] = value
  const own = {
    track: String(number),
    ...(group.name === '' ? {} : { title: group.name }),
  }
  const chapters = chaptersIn(plan, { group, starts, seconds })
  return { tags: { ...written, ...own }, picture, chapters, isOtherSound: true }
}

/**
 * The chapters of the book that begin in a group, where its parts really begin: what the library knows of lengths may be rounded. A
 * book without gets one for each file.
 */
export function chaptersIn(
  plan: MergePlan,
  { group, starts, seconds }: { group: MergeGroup; starts: readonly number[]; seconds: number },
): Chapter[] {
  const known = chaptersOf(plan)
  const told: number[] = []
  let end = group.start
  for (const { track } of group.files) {
    told.push(end)
    end += track.duration
  }
  const place = (at: number): number => {
    const nth = Math.max(
      0,
      told.findLastIndex((start) => start <= at + rounding),
    )
    return Math.max(0, (starts[nth] ?? 0) + Math.max(0, at - (told[nth] ?? 0)))
  }
  const own =
    known.length > 0
      ? known
          .filter(({ start }) => start >= group.start - rounding && start < end - rounding)
          .map(({ start, title }) => ({ start: place(start), title }))
      : group.files.map(({ track }, nth) => ({ start: starts[nth] ?? 0, title: titleOf(track) }))
  return own.map(({ start, title }, id) => ({
    id,
    start,
    title,
    end: own[id + 1]?.start ?? seconds,
  }))
}

const rounding = 0.01

function titleOf({ metaTags, metadata }: PlannedFile['track']): string {
  const tag = metaTags.tagTitle?.trim() ?? ''
  return tag === '' ? metadata.filename.slice(0, -extname(metadata.filename).length) : tag
}
