import { addSelected, toggleSelected, type SelectedItem } from './store.ts'

/** Reads the rows of a list by position, also those that aren't drawn. */
type RowReader = (first: number, last: number) => Promise<SelectedItem[]>

let readRows: RowReader | null = null
/** Where a range begins: the entry that was chosen last. */
let anchor: { element: Element; index: number | null } | null = null
const entries = new WeakMap<Element, SelectedItem[]>()

/** Lets ranges reach over rows that aren't drawn, until the returned function is called. */
export function provideRows(reader: RowReader): () => void {
  readRows = reader
  anchor = null
  return () => void (readRows === reader && (readRows = null))
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
    const ends = [from.index, to.index].sort((a, b) => a - b) as [number, number]
    void readRows(...ends).then(addSelected, () => addSelected(entry))
    return
  }
  const drawn = [...document.querySelectorAll('[data-entry]')]
  const places = [drawn.indexOf(from.element), drawn.indexOf(element)].sort((a, b) => a - b)
  const [first = -1, last = -1] = places
  const between = first < 0 ? [element] : drawn.slice(first, last + 1)
  addSelected(between.flatMap((one) => entries.get(one) ?? []))
}

function indexOf(element: Element): number | null {
  const index = element.closest<HTMLElement>('[data-index]')?.dataset['index']
  return index === undefined ? null : Number(index)
}
