import { chapterFaults, toMilliseconds } from '@lectern/contract/rules'
import type { ChapterFault, PlacedMark, PlainChapter } from '@lectern/contract/rules'

/** A chapter while it is being edited; it ends where the next one begins. */
export interface DraftRow {
  /** Names the row as long as the page is open. */
  key: number
  /** Seconds. */
  start: number
  title: string
  /** Neither moved nor renamed nor replaced until it is unlocked. */
  isLocked: boolean
}

export type DraftRows = readonly DraftRow[]

/** Marks this close to a locked chapter (seconds) are that chapter. */
const same = 0.5

export function rowsOf(chapters: readonly Pick<PlainChapter, 'start' | 'title'>[]): DraftRows {
  return chapters.map(({ start, title }, key) => ({ key, start, title, isLocked: false }))
}

/** The chapters that are saved: each until the next one, the last until the end of the sound. */
export function chaptersOf(rows: DraftRows, duration: number): PlainChapter[] {
  return rows.map(({ start, title }, index) => ({
    start,
    end: Math.max(start, rows[index + 1]?.start ?? duration),
    title: title.trim(),
  }))
}

/** What is wrong with each row. Ends follow from the next start, which says by itself when it lies too late. */
export function faultsOf(rows: DraftRows, duration: number): ChapterFault[][] {
  const faults = chapterFaults(chaptersOf(rows, duration), duration)
  return faults.map((list) => list.filter((fault) => fault !== 'end-after-end'))
}

/** Whether both save the same. */
export function isSame(one: DraftRows, other: DraftRows): boolean {
  return (
    one.length === other.length &&
    one.every(({ start, title }, at) => {
      const twin = other[at]
      return start === twin?.start && title.trim() === twin.title.trim()
    })
  )
}

/** A row as somebody wrote it; what doesn't change leaves the rows as they are. */
export function withRow(
  rows: DraftRows,
  key: number,
  change: Partial<Pick<DraftRow, 'start' | 'title' | 'isLocked'>>,
): DraftRows {
  const at = rows.findIndex((row) => row.key === key)
  const before = rows[at]
  if (before === undefined || (before.isLocked && change.isLocked === undefined)) return rows
  const after = { ...before, ...change, start: clean(change.start ?? before.start) }
  const isAsBefore =
    after.start === before.start &&
    after.title === before.title &&
    after.isLocked === before.isLocked
  return isAsBefore ? rows : rows.with(at, after)
}

export function withoutRow(rows: DraftRows, key: number): DraftRows {
  return rows.some((row) => row.key === key && !row.isLocked)
    ? rows.filter((row) => row.key !== key)
    : rows
}

/** A new chapter at a time, in its place; none where one begins already. */
export function withRowAt(rows: DraftRows, start: number, title: string): DraftRows {
  const time = clean(start)
  if (rows.some((row) => row.start === time)) return rows
  const next = rows.findIndex((row) => row.start > time)
  return rows.toSpliced(next < 0 ? rows.length : next, 0, {
    key: freshKey(rows),
    start: time,
    title,
    isLocked: false,
  })
}

/** All moved by some seconds, but the first and what is locked. */
export function shifted(rows: DraftRows, seconds: number): DraftRows {
  if (seconds === 0) return rows
  return rows.map((row, index) =>
    index === 0 || row.isLocked ? row : { ...row, start: clean(row.start + seconds) },
  )
}

export function allLocked(rows: DraftRows, isLocked: boolean): DraftRows {
  return rows.every((row) => row.isLocked === isLocked)
    ? rows
    : rows.map((row) => ({ ...row, isLocked }))
}

/** In the order of their starts. */
export function sorted(rows: DraftRows): DraftRows {
  return rows.toSorted((one, other) => one.start - other.start)
}

/** Other chapters in place of these; locked ones stay and take their place in the order. */
export function replaced(rows: DraftRows, marks: readonly PlacedMark[]): DraftRows {
  const locked = rows.filter((row) => row.isLocked)
  let key = freshKey(rows)
  const fresh = marks
    .filter(({ start }) => locked.every((row) => Math.abs(row.start - start) >= same))
    .map(({ start, title }) => ({ key: key++, start: clean(start), title, isLocked: false }))
  return sorted([...locked, ...fresh])
}

/** Other titles for these chapters, in their order; locked ones keep theirs, and its number is passed over. */
export function retitled(rows: DraftRows, titles: readonly string[]): DraftRows {
  return rows.map((row, index) => {
    const title = titles[index]
    return row.isLocked || title === undefined ? row : { ...row, title }
  })
}

function freshKey(rows: DraftRows): number {
  return rows.reduce((most, { key }) => Math.max(most, key), -1) + 1
}

const clean = (seconds: number) => toMilliseconds(Math.max(0, seconds))
