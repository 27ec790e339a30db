import { SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { lettersBeside, usePages, type GridHandle } from '#features/grid/index.ts'
import { EmptyLibrary, type CurrentLibrary } from '#features/libraries/index.ts'
import { useTrail } from '#features/items/index.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { Button } from '#ui/button.tsx'
import { coverRatio } from '#ui/cover/cover-rules.ts'
import { cx } from '#ui/cx.ts'
import { Page } from '#ui/page/page.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { continueFilters, HiddenItems } from './hidden-items.tsx'
import { NoResults } from './filters/no-results.tsx'
import { RemoveIssues } from './issue-removal.tsx'
import { ShelfBody } from './rows/shelf-body.tsx'
import { ShelfLetters } from './rows/shelf-letters.tsx'
import { ShelfSkeleton } from './rows/shelf-skeleton.tsx'
import { ShelfToolbar, ViewSwitch } from './shelf-toolbar.tsx'
import { shelfSource } from './query/shelf.queries.ts'
import { useShelfRows } from './rows/use-shelf-rows.ts'
import { useCardLines } from './use-shown-view.ts'
import { useShelfView } from './use-shelf-view.ts'

/** Every item of a library, under one order and one filter. */
export function Bookshelf({ current }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const { library } = current
  const view = useShelfView(current)
  const source = shelfSource(library.id, view)
  const pages = usePages(source)
  useTrail(source)
  useShelfRows(library.id, view)
  const grid = useRef<GridHandle>(null)
  const lines = useCardLines(view.sort)
  const ratio = coverRatio(library.settings.coverAspectRatio)
  const isIssues = view.filters === 'issues'
  const { total } = pages
  const isWooden = useServerSettings().bookshelfView === 0
  const { count: noun, title } = view.collapse
    ? { ...words.book, count: 'shelf.entryCount' as const }
    : words[library.mediaType]
  return (
    <Page
      title={t(isIssues ? 'nav.issues' : title)}
      facts={total === undefined ? undefined : t(noun, { count: total })}
      documentTitle={`${t(isIssues ? 'nav.issues' : title)} · ${library.name}`}
      actions={
        <>
          <ViewSwitch />
          {isIssues && total ? <RemoveIssues library={library} count={total} /> : null}
        </>
      }
    >
      <ShelfToolbar
        libraryId={library.id}
        view={view}
        mediaType={library.mediaType}
        count={(values) => t(words[library.mediaType].count, values)}
      />
      <StaleBanner shown={pages.isRefetchFailed} onRetry={pages.retry} />
      {pages.error && total === undefined ? (
        <ErrorState title={t('shelf.failed')} error={pages.error} onRetry={pages.retry} />
      ) : total === undefined ? (
        <ShelfSkeleton ratio={ratio} lines={lines} />
      ) : total > 0 ? (
        <>
          <div
            className={cx(view.sort.kind === 'text' && lettersBeside(total), isWooden && 'wooden')}
          >
            <ShelfBody pages={pages} count={total} ratio={ratio} order={view} handle={grid} />
          </div>
          <ShelfLetters libraryId={library.id} view={view} count={total} grid={grid} />
        </>
      ) : isIssues ? (
        <EmptyState
          title={t('shelf.noIssues')}
          icon={<SearchX />}
          action={<Button onClick={() => view.setTerms([])}>{t('shelf.clearFilter')}</Button>}
        />
      ) : view.filters ? (
        <NoResults libraryId={library.id} view={view} />
      ) : (
        <EmptyLibrary library={library} isAsking={pages.isAsking} />
      )}
      {total !== undefined && continueFilters.includes(view.filters) && (
        <HiddenItems libraryId={library.id} ratio={ratio} />
      )}
    </Page>
  )
}

/** What the shelf is called, and how its things are counted. */
const words = {
  book: { title: 'nav.library', count: 'shelf.bookCount' },
  podcast: { title: 'nav.library', count: 'shelf.podcastCount' },
  music: { title: 'media.albums', count: 'media.albumCount' },
  video: { title: 'media.videos', count: 'media.videoCount' },
} as const
