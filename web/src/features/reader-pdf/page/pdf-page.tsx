import type { PageProps } from '#features/reader-pages/index.ts'
import { usePageLooks } from '#features/reader-pages/index.ts'
import { palettes, useReaderSettings } from '#features/reader-engine/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import type { PdfBook } from '../document/pdf-book.ts'
import { Links } from './links.tsx'
import { useCanvas } from './use-canvas.ts'
import { usePdfPage } from './use-pdf-page.ts'
import { Words } from './words.tsx'

/** A page of a PDF: its picture, above it words that can be chosen, and links. */
export function PdfPage({ book, ...props }: PageProps & { book: PdfBook }) {
  const { t } = useTranslation()
  const { index, width, isAhead, jump } = props
  const { page, isBroken } = usePdfPage(book, index, props.isAhead)
  const { holder, hasFailed } = useCanvas(page, props, book.drawn)
  const isDark = useDarkPages()
  return (
    <>
      <div ref={holder} className={cx('pdf-paper size-full', isDark && 'pdf-dark')} />
      {page && !isAhead && (
        <>
          <Words book={book} page={page} index={index} width={width} isDark={isDark} />
          <Links book={book} page={page} jump={jump} />
        </>
      )}
      {(isBroken || hasFailed) && (
        <p className="absolute inset-0 grid place-items-center bg-surface-2 p-4 text-center">
          {t('pages.broken', { at: index + 1 })}
        </p>
      )}
    </>
  )
}

/** Dark pages are wanted, and the theme is a dark one. */
export function useDarkPages(): boolean {
  const isWanted = usePageLooks((looks) => looks.isInverted)
  const theme = useReaderSettings((settings) => settings.pageTheme)
  return isWanted && palettes[theme].scheme === 'dark'
}
