import type { Annotation } from '@lectern/contract'
import { markStyles } from '#features/reader-engine/index.ts'

/** What of the marks is listed. */
export const noteFilters = ['all', 'notes', 'bookmarks', ...markStyles] as const
export type NoteFilter = (typeof noteFilters)[number]

/** Marks that fit a filter and have all of the words, in the book or in the note. */
export function filteredMarks(
  marks: readonly Annotation[],
  { filter, words }: { filter: NoteFilter; words: string },
): Annotation[] {
  const wanted = fold(words).split(/\s+/u).filter(Boolean)
  return marks.filter((mark) => {
    const text = fold(`${mark.quote} ${mark.note} ${mark.chapter ?? ''}`)
    return fits(mark, filter) && wanted.every((word) => text.includes(word))
  })
}

/** Filters that leave something; all of it always does. */
export function usefulFilters(marks: readonly Annotation[]): NoteFilter[] {
  return noteFilters.filter(
    (filter) => filter === 'all' || marks.some((mark) => fits(mark, filter)),
  )
}

function fits(mark: Annotation, filter: NoteFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'notes') return mark.note !== ''
  if (filter === 'bookmarks') return mark.kind === 'bookmark'
  return mark.kind === 'highlight' && mark.style === filter
}

/** Marks in the order of the book, those of one chapter together. */
export function byChapter(
  marks: readonly Annotation[],
): { chapter: string | null; marks: Annotation[] }[] {
  const groups: { chapter: string | null; marks: Annotation[] }[] = []
  for (const mark of marks) {
    const last = groups.at(-1)
    if (last && last.chapter === mark.chapter) last.marks.push(mark)
    else groups.push({ chapter: mark.chapter, marks: [mark] })
  }
  return groups
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
