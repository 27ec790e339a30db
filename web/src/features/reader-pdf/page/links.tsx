import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { t as say, useTranslation } from '#platform/text/texts.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
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
        onClick={(event) => {
          event.preventDefault()
          if (link.href !== null) void leave(link.href)
        }}
        className="pdf-link"
        style={link.box}
      />
    ),
  )
}

/** Nobody leaves the book without knowing where to. */
async function leave(href: string): Promise<void> {
  const { yes } = await confirm({
    title: say('reader.leaveTitle'),
    message: href,
    yes: say('reader.leaveYes'),
  })
  if (yes) window.open(href, '_blank', 'noopener,noreferrer')
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
