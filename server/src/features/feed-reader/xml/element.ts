/** An element with everything in it. */
export interface FeedElement {
  /** In lower case, with the usual prefix of its namespace whatever the document calls it: `title`, `itunes:author`. */
  name: string
  /** Names in lower case. */
  attributes: Readonly<Record<string, string>>
  /** What is in it, in order. */
  parts: (string | FeedElement)[]
  /** What relative addresses in it stand on. */
  base: string
}

/** The elements of these names directly below one; names that come first are preferred by `child` and its like. */
export function children(element: FeedElement, ...names: string[]): FeedElement[] {
  return element.parts.filter(
    (part): part is FeedElement => typeof part !== 'string' && names.includes(part.name),
  )
}

/** The first element of the first of these names that is there. */
export function child(element: FeedElement, ...names: string[]): FeedElement | null {
  for (const name of names) {
    const found = element.parts.find(
      (part): part is FeedElement => typeof part !== 'string' && part.name === name,
    )
    if (found !== undefined) return found
  }
  return null
}

/** The text of the first of these names that has any; null when none has. */
export function childText(element: FeedElement, ...names: string[]): string | null {
  for (const name of names) {
    for (const found of children(element, name)) {
      const text = textOf(found)
      if (text !== '') return text
    }
  }
  return null
}

/** An attribute without white space around it; null when it is blank. */
export function attribute(element: FeedElement | null, name: string): string | null {
  const value = element?.attributes[name]?.trim() ?? ''
  return value === '' ? null : value
}

/** All text in an element; of elements in it only the text, too. */
export function textOf(element: FeedElement): string {
  return innerText(element).trim()
}

function innerText(element: FeedElement): string {
  return element.parts.map((part) => (typeof part === 'string' ? part : innerText(part))).join('')
}

/** What is in an element as HTML: its text, which is HTML already, or the elements that stand in it naked. */
export function markupOf(element: FeedElement): string {
  const isMarkup = element.parts.some((part) => typeof part !== 'string')
  return (isMarkup ? innerMarkup(element) : textOf(element)).trim()
}

function innerMarkup(element: FeedElement): string {
  return element.parts
    .map((part) => {
      if (typeof part === 'string') return escapeText(part)
      const name = part.name.slice(part.name.indexOf(':') + 1)
      const attributes = Object.entries(part.attributes)
        .filter(([key]) => ['href', 'title'].includes(key))
        .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
      const start = `<${name}${attributes.join('')}>`
      // HTML reads an end of these as one more.
      return /^(?:br|hr|img)$/u.test(name) ? start : `${start}${innerMarkup(part)}</${name}>`
    })
    .join('')
}

const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
