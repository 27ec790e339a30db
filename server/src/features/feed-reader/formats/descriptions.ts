import { attribute, children, markupOf, textOf } from '../xml/element.ts'
import type { FeedElement } from '../xml/element.ts'
import { readHtml } from '../values/texts.ts'
import type { CleanHtml } from '../values/texts.ts'

/** The first of these elements that shows anything, as HTML that may be shown. */
export function readDescription(
  element: FeedElement,
  names: readonly string[],
  maxChars: number,
): CleanHtml | null {
  for (const name of names) {
    for (const found of children(element, name)) {
      const text = htmlOf(found)
      const clean = text === '' ? null : readHtml(text, maxChars, found.base)
      if (clean !== null) return clean
    }
  }
  return null
}

/** Atom says whether a text is HTML; everybody else writes HTML into whatever there is. */
function htmlOf(element: FeedElement): string {
  if (!element.name.startsWith('atom:')) return markupOf(element)
  const type = attribute(element, 'type') ?? 'text'
  const isPlain = /^(?:text|text\/plain)$/iu.test(type) && attribute(element, 'mode') !== 'xml'
  return isPlain ? escapeMarkup(textOf(element)) : markupOf(element)
}

const escapeMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
