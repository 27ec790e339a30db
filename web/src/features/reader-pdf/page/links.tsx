import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { PdfBook } from '../document/pdf-book.ts'
import { linksOf, type PdfLink } from './page-links.ts'

interface LinksProps {
  book: PdfBook
  page: PDFPageProxy
  jump: (index: number) => void
}

/** Links of a page: within the book, or out of it in a window of their own. */
export function Links({ book, page, jump }: LinksProps) {
  const { t } = useTranslation()
  const links = useLinks(page)
  const follow = async ({ destination }: PdfLink) => {
    const index = await book.find(destination)
    if (index !== null) jump(index)
  }
  return links.map((link) =>
    link.href === null ? (
      <button
        key={link.id}
        type="button"
        role="link"
        aria-label={t('pages.linkWithin')}
        className="pdf-link"
        style={link.box}
        onClick={() => void follow(link)}
      />
    ) : (
      <a
        key={link.id}
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('pages.linkOut', { to: link.href })}
        data-tip={link.href}
        className="pdf-link"
        style={link.box}
      />
    ),
  )
}

function useLinks(page: PDFPageProxy): readonly PdfLink[] {
  const [links, setLinks] = useState<readonly PdfLink[]>([])
  useEffect(() => {
    let isGone = false
    page.getAnnotations().then(
      (annotations: readonly object[]) => {
        if (!isGone) setLinks(linksOf(annotations, page.getViewport({ scale: 1 })))
      },
      // A page without its links can still be read.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [page])
  return links
}
