import { hasLayers } from '#platform/input/layers.ts'
import { addSelected, toggleSelected, type SelectedItem } from './store.ts'

/** Reads rows of a list by position, also those that aren't drawn; all of them without positions. */
type RowReader = (first?: number, last?: number) => Promise<SelectedItem[]>

let readRows: RowReader | null = null
/** Where a range begins: the entry that was chosen last. */
let anchor: { element: Element; index: number | null } | null = null
const entries = new WeakMap<Element, SelectedItem[]>()

/**
 * While a list is shown: ranges reach over rows that aren't drawn, and Ctrl+A takes the whole list. Until the returned
 * function is called. `onFailed`: the rows could not be read.
 */
export function provideRows(reader: RowReader, onFailed: (error: unknown) => void): () => void {
  const read: RowReader = (...positions) =>
    reader(...positions).catch((error: unknown) => {
      onFailed(error)
      return []
    })
  readRows = read
  anchor = null
  addEventListener('keydown', onSelectAll)
  return () => {
    removeEventListener('keydown', onSelectAll)
    if (readRows === read) readRows = null
  }
}

/** Gives the focus back to where the selection was last changed. */
export function focusChosen(): void {
  anchor?.element.querySelector<HTMLElement>('[data-cell]')?.focus({ preventScroll: true })
}

/** Takes everything of the list that is shown, else everything on the page. */
export async function selectAll(): Promise<void> {
  addSelected(readRows ? await readRows() : drawn().flatMap((one) => entries.get(one) ?? []))
}

/** Ctrl+A or Cmd+A outside of fields and dialogs. */
export function onSelectAll(event: KeyboardEvent): void {
  const isKey = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)
  if (!isKey || event.shiftKey || event.altKey || isElsewhere(event)) return
  event.preventDefault()
  void selectAll()
}

/** The key belongs to a field, or to what lies above the page. */
export function isElsewhere({ target, defaultPrevented }: KeyboardEvent): boolean {
  const isField =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  return defaultPrevented || isField || hasLayers()
}

/** Knows what a drawn element stands for. */
export function markEntry(element: Element | null, entry: SelectedItem[]): void {
  if (element) entries.set(element, entry)
}

/** Chooses an element's entry; with `isRange` everything between it and the one before. */
export function choose(element: Element, isRange: boolean): void {
  const from = anchor
  const to = { element, index: indexOf(element) }
  anchor = to
  const entry = entries.get(element) ?? []
  if (!isRange || !from) return toggleSelected(...entry)
  if (readRows && from.index !== null && to.index !== null) {
    const [first, last] = [from.index, to.index].sort((a, b) => a - b)
    void readRows(first, last).then(addSelected)
    return
  }
  const all = drawn()
  const [first = -1, last] = [all.indexOf(from.element), all.indexOf(element)].sort((a, b) => a - b)
  const between = first < 0 ? [element] : all.slice(first, (last ?? first) + 1)
  addSelected(between.flatMap((one) => entries.get(one) ?? []))
}

function drawn(): Element[] {
  return [...document.querySelectorAll('main [data-entry]')]
}

function indexOf(element: Element): number | null {
  const index = element.closest<HTMLElement>('[data-index]')?.dataset['index']
  return index === undefined ? null : Number(index)
}
