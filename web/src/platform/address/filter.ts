/** A filter as addresses and calls carry it: `group.value`, the value as base64 of its UTF-8. */
export function filterOf(group: string, value: string): string {
  return `${group}.${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`
}

/** Parts of a filter; a flag such as `issues` has no value. Unreadable values come back as they are. */
export function readFilter(filter: string): { group: string; value: string | null } {
  const dot = filter.indexOf('.')
  if (dot < 0) return { group: filter, value: null }
  const group = filter.slice(0, dot)
  const text = filter.slice(dot + 1)
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(text)), (letter) => letter.charCodeAt(0))
    return { group, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { group, value: text }
  }
}

/** One filter of several: `group.value` or a flag, and whether it is meant as "not". */
export interface FilterTerm {
  filter: string
  isNot: boolean
}

/** Several filters as addresses, calls and kept views carry them: commas between, `!` before what is meant as "not". */
export function readTerms(text: string): FilterTerm[] {
  return text
    .split(',')
    .filter((part) => part !== '' && part !== '!')
    .map((part) =>
      part.startsWith('!')
        ? { filter: part.slice(1), isNot: true }
        : { filter: part, isNot: false },
    )
}

export function writeTerms(terms: readonly FilterTerm[]): string {
  return terms.map(({ filter, isNot }) => `${isNot ? '!' : ''}${filter}`).join()
}

/** The filters after one was pressed: off if it was on like this, else on, in place of what it can't stand beside. */
export function toggled(terms: readonly FilterTerm[], pressed: FilterTerm): FilterTerm[] {
  const { group } = readFilter(pressed.filter)
  const isOn = terms.some((term) => term.filter === pressed.filter && term.isNot === pressed.isNot)
  const others = terms.filter(
    (term) =>
      term.filter !== pressed.filter &&
      (isOn || !singles.has(group) || readFilter(term.filter).group !== group),
  )
  return isOn ? others : [...others, pressed]
}

/** Groups of which two values together would only say what one of them says. */
const singles = new Set([
  'longer',
  'shorter',
  'yearFrom',
  'yearTo',
  'addedWithin',
  'heardWithin',
  'finishedWithin',
])
