import { Link, useSearch } from '@tanstack/react-router'
import { FileUp, Highlighter, SearchX } from 'lucide-react'
import { useState } from 'react'
import { RowSkeleton } from '#features/items/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import { useDebounced } from '#ui/field/use-debounced.ts'
import { More } from '#ui/page/more-button.tsx'
import { Page } from '#ui/page/page.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ImportDialog } from './import-marks/import-dialog.tsx'
import { MarkedBookSection } from './marked-book.tsx'
import { byBook } from './marks.ts'
import { useMarks } from './use-marks.ts'

/** All marks of the user by book, or those of one: find, read on from there, change, take along, bring in. */
export function HighlightsPage() {
  const { t } = useTranslation()
  const { item: itemId } = useSearch({ from: '/highlights' })
  const [text, setText] = useState('')
  const [isImporting, setImporting] = useState(false)
  const wanted = { text: useDebounced(text.trim()), itemId }
  const { pages, error, isFetching, isOld, refetch, more } = useMarks(wanted)
  const books = byBook(pages)
  const total = pages[0]?.total
  const isEmpty = total === 0 && wanted.text === '' && !isOld
  const isLoaded = pages.length > 0
  const importButton = (
    <Button onClick={() => setImporting(true)}>
      <FileUp aria-hidden="true" />
      {t('highlights.import')}
    </Button>
  )
  return (
    <Page
      title={t('nav.highlights')}
      facts={total !== undefined && !isEmpty && t('highlights.count', { count: total })}
      actions={
        isLoaded &&
        !isEmpty && (
          <>
            <div className="max-w-full min-w-0 max-sm:basis-full">
              <NarrowField label={t('highlights.find')} value={text} onChange={setText} />
            </div>
            {importButton}
            <ExportMenu
              {...(itemId !== undefined && { itemId, title: books[0]?.book.title ?? '' })}
            />
          </>
        )
      }
      narrow
    >
      {itemId !== undefined && (
        <p className="mb-4">
          <Link to="/highlights" className="font-semibold text-accent">
            {t('highlights.allBooks')}
          </Link>
        </p>
      )}
      {error && !isLoaded && (
        <ErrorState
          title={t('highlights.failed')}
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
      <StaleBanner shown={error !== null && isLoaded} onRetry={refetch} />
      {!isLoaded && !error && <Loading />}
      {isEmpty && (
        <EmptyState
          title={t('highlights.noneTitle')}
          icon={<Highlighter />}
          action={itemId === undefined && importButton}
        >
          {t('highlights.howTo')}
        </EmptyState>
      )}
      {total === 0 && !isEmpty && !isFetching && (
        <EmptyState title={t('highlights.noneFound')} icon={<SearchX />} />
      )}
      {books.map((one) => (
        <MarkedBookSection key={one.book.id} {...one} />
      ))}
      {more !== null && <More onNear={more} />}
      <ImportDialog open={isImporting} onClose={() => setImporting(false)} />
    </Page>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <RowSkeleton key={index} />
      ))}
    </div>
  )
}
