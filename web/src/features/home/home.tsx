import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  EmptyLibrary,
  librariesQuery,
  ScanLine,
  type CurrentLibrary,
} from '#features/libraries/index.ts'
import { useHasHidden } from '#features/progress/index.ts'
import { PinnedViews } from '#features/views/index.ts'
import { keepsPlace } from '#platform/session/media-kinds.ts'
import { invalidate } from '#platform/net/query.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import { coverRatio } from '#ui/cover/cover-rules.ts'
import { lazyPart } from '#ui/page/lazy-part.tsx'
import { Page } from '#ui/page/page.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { arrange, firstShelves, latestOf, shelvesOf } from './first-screen.ts'
import { Hero } from './hero.tsx'
import { latestQuery, shelvesQuery } from './home.queries.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { latestElsewhere } from './latest-elsewhere.ts'
import { BooksRow, ShelfRow } from './rows/shelf-row.tsx'
import type { Shelf } from './rows/shelves.ts'

const HiddenLine = lazyPart(() => import('./hidden-line.tsx').then((file) => file.HiddenLine), {
  missing: null,
})

/** The start of a library: what was being listened to, then shelves. */
export function Home({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(shelvesQuery(library.id))
  const { latest, isWaiting, shape } = useLatest(library.id)
  const ratio = coverRatio(library.settings.coverAspectRatio)
  const retry = () => void refetch()
  const { hero, shelves } = arrange(data && !isWaiting ? shelvesOf(data) : [], latest)
  const hasHidden = useHasHidden()
  useFollowedProgress(hero?.id)
  return (
    <Page title={t('nav.home')} bare documentTitle={library.name}>
      <ScanLine libraryId={library.id} />
      {data && <StaleBanner shown={error !== null} onRetry={retry} />}
      {!data && error && (
        <ErrorState title={t('home.failed')} error={error} busy={isFetching} onRetry={retry} />
      )}
      {(!data || isWaiting) && !error && <HomeSkeleton ratio={ratio} />}
      {data?.length === 0 && <EmptyLibrary library={library} isAsking={isFetching} />}
      {hero && <Hero key={hero.id} book={hero} ratio={latest ? coverRatio(shape) : ratio} />}
      {data && hasHidden && !shelves.some(leadsToHidden) && <HiddenLine libraryId={library.id} />}
      <PinnedViews
        libraryId={library.id}
        renderRow={(label, books) => <BooksRow label={label} books={books} ratio={ratio} />}
      />
      {shelves.map((shelf, index) => (
        <ShelfRow
          key={shelf.id}
          shelf={shelf}
          library={library}
          ratio={ratio}
          isFirst={index < firstShelves(hero)}
        />
      ))}
    </Page>
  )
}

/** The book or video heard last where that was in another library; nothing is asked for where there is only one. */
function useLatest(libraryId: string) {
  const { data: all } = useQuery(librariesQuery())
  const isOne = (all?.libraries.length ?? 1) < 2
  const { data, isLoading } = useQuery({ ...latestQuery(), enabled: !isOne })
  const latest = latestElsewhere(data ? latestOf(data) : [], libraryId, keepsPlace)
  const home = all?.libraries.find(({ id }) => id === latest?.libraryId)
  return {
    latest,
    isWaiting: isLoading,
    /** Shape of the covers there. */
    shape: home?.settings.coverAspectRatio ?? 1,
  }
}

/** Shelves that lead to all that is in progress, and so to what was taken off them. */
function leadsToHidden({ id }: Shelf): boolean {
  return /^continue-(listening|reading|watching)$/.test(id)
}

/** While events of one moment come in, home is asked for once. */
const restMs = 2000

/** Listening elsewhere, or finishing, moves books between the shelves; going on in the book on top doesn't. */
function useFollowedProgress(heroId: string | undefined): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      invalidate('GET /api/libraries/:id/personalized', 'GET /api/me/items-in-progress')
    }
    const end = onServerEvent('user_item_progress_updated', ({ data }) => {
      if (!data.isFinished && data.libraryItemId === heroId) return
      timer ??= setTimeout(ask, restMs)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [heroId])
}
