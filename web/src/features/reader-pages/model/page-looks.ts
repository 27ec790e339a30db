import { create } from 'zustand'
import { readStoredJson, writeStoredJson, type StorageKey } from '#platform/storage.ts'

export const layouts = ['auto', 'single', 'double', 'strip'] as const
export type Layout = (typeof layouts)[number]
export const fits = ['page', 'width', 'height', 'actual'] as const
export type Fit = (typeof fits)[number]
export type Direction = 'ltr' | 'rtl'
export type BookKind = 'pdf' | 'comic'

/** How pages are shown. */
export interface PageLooks {
  layout: Layout
  fit: Fit
  direction: Direction
  /** Dark pages in dark themes. */
  isInverted: boolean
}

/** What is remembered of one series, or of a book that stands alone. */
interface OfSeries {
  direction?: Direction
  layout?: Layout
}

/** So many series are remembered; those that were changed longest ago go first. */
const mostSeries = 300

/** The looks of the book that is open. */
export const usePageLooks = create<PageLooks & { kind: BookKind; key: string }>(() => ({
  ...readLooks('comic', '', null),
  kind: 'comic',
  key: '',
}))

/** Looks for a book that is opened: what was chosen for its series, else what it says itself, else what was chosen last. */
export function beginLooks(kind: BookKind, key: string, said: Direction | null): void {
  usePageLooks.setState({ ...readLooks(kind, key, said), kind, key })
}

/** Changes the looks of the open book and keeps them. */
export function changeLooks(change: Partial<PageLooks>): void {
  usePageLooks.setState(change)
  const { kind, key, fit, layout, direction, isInverted } = usePageLooks.getState()
  writeStoredJson(keyOf(kind), { fit, isInverted })
  if (!('direction' in change || 'layout' in change)) return
  const known = readSeries(kind)
  const mine = {
    ...known[key],
    ...(change.direction && { direction }),
    ...(change.layout && { layout }),
  }
  const others = Object.entries(known).filter(([name]) => name !== key)
  const kept = [...others, [key, mine] as const].slice(-mostSeries)
  writeStoredJson(seriesKeyOf(kind), Object.fromEntries(kept))
}

export function readLooks(kind: BookKind, key: string, said: Direction | null): PageLooks {
  const stored = objectOf(readStoredJson<unknown>(keyOf(kind), null))
  const mine = readSeries(kind)[key]
  return {
    layout: oneOf(layouts, mine?.layout) ?? 'auto',
    fit: oneOf(fits, stored['fit']) ?? 'page',
    direction: oneOf(['ltr', 'rtl'] as const, mine?.direction) ?? said ?? 'ltr',
    isInverted: stored['isInverted'] === true,
  }
}

function keyOf(kind: BookKind): StorageKey {
  return `ui:pages-${kind}`
}

function seriesKeyOf(kind: BookKind): StorageKey {
  return `ui:pages-${kind}-series`
}

function readSeries(kind: BookKind): Record<string, OfSeries | undefined> {
  const stored = objectOf(readStoredJson<unknown>(seriesKeyOf(kind), null))
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, objectOf(value) as OfSeries]),
  )
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value)
}
