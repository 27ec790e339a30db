import { useQuery } from '@tanstack/react-query'
import { BookHeadphones, Clock, HardDrive, LibraryBig, Tags, Users } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import type { LibraryStats } from '@lectern/contract'
import { Figure, Figures, type Rank, RankList } from '#features/charts/index.ts'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { filterOf } from '#platform/address/filter.ts'
import { bytes, elapsed, number, unit } from '#platform/text/format.ts'
import { percent } from '#platform/text/percents.ts'
import { callQuery } from '#platform/net/query.ts'
import { useMay } from '#platform/session/session.ts'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { lazyPart } from '#ui/page/lazy-part.tsx'

const ServerCard = lazyPart(() => import('./server-card.tsx').then((file) => file.ServerCard))

/** What a library holds: totals, and who and what there is most of. */
export function LibraryStatsPage({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const { data, error, isFetching, refetch } = useQuery(
    callQuery('GET /api/libraries/:id/stats', { params: { id: library.id } }),
  )
  const retry = () => void refetch()
  return (
    <div className="mx-auto max-w-[1720px]">
      <Page
        title={t('libraryStats.title')}
        facts={library.name}
        documentTitle={`${t('libraryStats.title')} · ${library.name}`}
      >
        {data && <StaleBanner shown={error !== null} onRetry={retry} />}
        {!data && error && (
          <ErrorState
            title={t('libraryStats.failed')}
            error={error}
            busy={isFetching}
            onRetry={retry}
          />
        )}
        {!data && !error && <Loading />}
        {data?.totalItems === 0 && (
          <EmptyState title={t('libraryStats.empty')} icon={<LibraryBig />}>
            {t('libraryStats.emptyHint')}
          </EmptyState>
        )}
        {data && data.totalItems > 0 && <Numbers libraryId={library.id} data={data} />}
        {isAdmin && <ServerCard />}
      </Page>
    </div>
  )
}

function Numbers({ libraryId, data }: { libraryId: string; data: LibraryStats }) {
  const { t } = useTranslation()
  const genres = data.genresWithCount.slice(0, 5)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Totals data={data} />
      <div className="grid items-start gap-4 lg:grid-cols-2 min-[1800px]:grid-cols-4">
        {data.authorsWithCount && (
          <RankList
            level="h2"
            title={t('libraryStats.topAuthors')}
            empty={t('libraryStats.noAuthors')}
            ranks={data.authorsWithCount.slice(0, 10).map(({ id, name, count }) => ({
              key: id,
              name,
              value: count,
              text: t('libraryStats.itemCount', { count }),
              link: { to: `/author/${id}` },
            }))}
          />
        )}
        <RankList
          level="h2"
          title={t('libraryStats.topGenres')}
          empty={t('libraryStats.noGenres')}
          ranks={genres.map(({ genre, count }) => ({
            key: genre,
            name: genre,
            value: count,
            text: percent(count / data.totalItems),
            link: {
              to: `/library/${libraryId}/bookshelf`,
              search: { filter: filterOf('genres', genre) },
            },
          }))}
        />
        <RankList
          level="h2"
          title={t('libraryStats.longest')}
          ranks={data.longestItems
            .filter(({ duration }) => duration > 0)
            .map((item) => itemRank(item, item.duration, elapsed(item.duration)))}
        />
        <RankList
          level="h2"
          title={t('libraryStats.largest')}
          ranks={data.largestItems
            .filter(({ size }) => size > 0)
            .map((item) => itemRank(item, item.size, bytes(item.size)))}
        />
      </div>
    </div>
  )
}

function Totals({ data }: { data: LibraryStats }) {
  const { t } = useTranslation()
  return (
    <Figures>
      <Figure
        icon={<LibraryBig />}
        label={t('libraryStats.items')}
        value={number(data.totalItems)}
      />
      <Figure
        icon={<Clock />}
        label={t('libraryStats.duration')}
        {...playingTime(data.totalDuration)}
      />
      <Figure
        icon={<HardDrive />}
        label={t('libraryStats.size')}
        value={bytes(data.totalSize, 1)}
      />
      {data.totalAuthors !== undefined && (
        <Figure icon={<Users />} label={t('nav.authors')} value={number(data.totalAuthors)} />
      )}
      <Figure icon={<Tags />} label={t('libraryStats.genres')} value={number(data.totalGenres)} />
      <Figure
        icon={<BookHeadphones />}
        label={t('libraryStats.tracks')}
        value={number(data.numAudioTracks)}
      />
    </Figures>
  )
}

function itemRank({ id, title }: { id: string; title: string }, value: number, text: string): Rank {
  return { key: id, name: title, value, text, link: { to: `/item/${id}` } }
}

/** In days and nights without a stop, once there are two of them. Seconds. */
function playingTime(seconds: number): { value: string; hint?: string } {
  const days = seconds / 86_400
  if (days < 2) return { value: elapsed(seconds) }
  return { value: unit(days, 'day', 'long', days < 10 ? 1 : 0), hint: elapsed(seconds) }
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-24 lg:col-span-2" />
      <Skeleton className="h-96" />
      <Skeleton className="h-56" />
    </div>
  )
}
