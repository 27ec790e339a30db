import { t } from '#platform/text/texts.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import type { Above } from './above/above-page.ts'
import type { FoliateBook } from './formats/foliate-book.ts'
import { isNoteLink, noteIn } from './note-links.ts'
import type { WhereaboutsOf } from './whereabouts.ts'

interface Way {
  document: Document
  index: number
  book: FoliateBook
  places: WhereaboutsOf
  goTo: (target: string) => Promise<void>
  above: Above
}

/** Follows a link of the book: a note opens over the page, a place is gone to, anything outside is asked about. */
export async function followLink(link: Element, way: Way): Promise<void> {
  const { book, index, goTo, above, places } = way
  const written = link.getAttribute('href') ?? link.getAttributeNS(xlink, 'href') ?? ''
  const href = book.sections[index]?.resolveHref?.(written) ?? written
  if (isOutside(book, href)) return leave(href)
  const found = await places.resolve(href)
  if (!found) return
  if (isNoteLink(link)) {
    const isHere = found.index === index
    const target = isHere ? way.document : await book.sections[found.index]?.createDocument?.()
    const note = target ? noteIn(target, found) : null
    if (note) return above.showNote({ html: note, target: href, goTo: (to) => void goTo(to) })
  }
  await goTo(href)
}

const xlink = 'http://www.w3.org/1999/xlink'

function isOutside(book: FoliateBook, href: string): boolean {
  return book.isExternal?.(href) ?? /^(https?|mailto|tel):/i.test(href)
}

/** Pages outside open beside ours and learn nothing of where somebody came from. */
async function leave(href: string): Promise<void> {
  if (!/^(https?|mailto|tel):/i.test(href.trim())) return
  const { yes } = await confirm({
    title: t('reader.leaveTitle'),
    message: href,
    yes: t('reader.leaveYes'),
  })
  if (yes) window.open(href, '_blank', 'noopener,noreferrer')
}
