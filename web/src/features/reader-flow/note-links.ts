import type { Resolved } from './formats/foliate-book.ts'

const epub = 'http://www.idpf.org/2007/ops'
const noteTypes = /(^|\s)(noteref|biblioref|glossref)(\s|$)/
const noteRoles = /(^|\s)doc-(noteref|biblioref|glossref)(\s|$)/
const backTypes = /(^|\s)(backlink|referrer)(\s|$)/

/** Whether a link stands for a note: it says so, or is a raised number or sign. */
export function isNoteLink(link: Element): boolean {
  const type = typeOf(link)
  const role = link.getAttribute('role') ?? ''
  if (backTypes.test(type) || role.includes('doc-backlink')) return false
  if (noteTypes.test(type) || noteRoles.test(role)) return true
  const words = link.textContent?.trim() ?? ''
  const isMark = /^[[(]?(\d{1,4}|[*†‡§]{1,3}|[ivxlc]{1,5}|[a-z])[\])]?$/i.test(words)
  const isRaised = link.closest('sup') !== null || link.querySelector(':scope > sup') !== null
  return isMark && isRaised
}

/** More than this is no note but a chapter. */
const longest = 4000

/** The text of a note; null where what the link names is none, such as a whole chapter. */
export function noteIn(document: Document, { anchor }: Resolved): string | null {
  const found = anchor?.(document)
  if (!found || typeof found === 'number') return null
  const start = 'startContainer' in found ? found.startContainer.parentElement : found
  const note = start && widened(start)
  if (!note || note === document.body) return null
  const copy = note.cloneNode(true) as Element
  // The way back is the closing of the note here.
  for (const back of copy.querySelectorAll('a'))
    if (backTypes.test(typeOf(back)) || /^[↩⤴^]/.test(back.textContent?.trim() ?? '')) back.remove()
  const words = copy.textContent?.trim() ?? ''
  return words === '' || words.length > longest ? null : copy.innerHTML
}

/** Marks stand within what they mark: up to the paragraph, the item of a list or the note itself. */
function widened(element: Element): Element {
  const whole = element.closest('aside, li, dd, [role~="doc-footnote"], [role~="doc-endnote"]')
  if (whole) return whole
  const paragraph = element.closest('p, div')
  return paragraph ?? element
}

function typeOf(element: Element): string {
  return element.getAttributeNS(epub, 'type') ?? element.getAttribute('epub:type') ?? ''
}
