import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { ListeningTops } from '@lectern/contract'
import { type Rank, RankList } from '#features/charts/index.ts'
import { roundTime, type Day } from '#features/days/index.ts'
import { coverSrcOf } from '#platform/address/covers.ts'
import { filterOf } from '#platform/address/filter.ts'
import { elapsed } from '#platform/text/format.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { ranges, topsQuery, type Range } from '../stats.queries.ts'

interface TopsProps {
  userId: string | null
  today: Day
}

/** What was listened to most: items, authors, narrators, genres, in a stretch of time. */
export function Tops({ userId, today }: TopsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [range, setRange] = useState<Range>('year')
  const { data, error, isFetching, refetch } = useQuery({
    ...topsQuery(userId, range, today),
    placeholderData: (before) => before,
  })
  return (
    <section aria-labelledby={id} className="grid gap-4 lg:col-span-6">
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="text-xl font-bold tracking-tight">
          {t('stats.most')}
        </h2>
        <Segmented
          label={t('stats.range')}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({ value, label: t(`stats.ranges.${value}`) }))}
        />
      </div>
      {!data && !error && <Skeleton className="h-96" />}
      {!data && error && (
        <ErrorState
          title={t('stats.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.numItems === 0 && <p className="surface p-5 text-fg-2">{t('stats.nothingInRange')}</p>}
      {data && data.numItems > 0 && <Lists data={data} />}
    </section>
  )
}

function Lists({ data }: { data: ListeningTops }) {
  const { t } = useTranslation()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <TopItems items={data.items} />
      <div className="grid gap-4">
        <RankList title={t('stats.topAuthors')} ranks={data.authors.map(authorRank)} />
        <RankList
          title={t('stats.topNarrators')}
          ranks={data.narrators.map((name) => labelRank('narrators', name))}
        />
        <RankList
          title={t('stats.topGenres')}
          ranks={data.genres.map((name) => labelRank('genres', name))}
        />
      </div>
    </div>
  )
}

type Name = ListeningTops['authors'][number]

function authorRank({ id, name, time }: Name): Rank {
  const to = id === null ? null : { to: `/author/${id}` }
  return { key: name, name, value: time, text: roundTime(time), link: to }
}

function labelRank(group: 'narrators' | 'genres', { name, time, libraryId }: Name): Rank {
  const link =
    libraryId === null
      ? null
      : { to: `/library/${libraryId}/bookshelf`, search: { filter: filterOf(group, name) } }
  return { key: name, name, value: time, text: roundTime(time), link }
}

function TopItems({ items }: { items: ListeningTops['items'] }) {
  const { t } = useTranslation()
  const id = useId()
  const most = items[0]?.time ?? 1
  return (
    <section aria-labelledby={id} className="surface min-w-0 p-4 sm:p-5">
      <h3 id={id} className="mb-3 font-bold">
        {t('stats.topItems')}
      </h3>
      <ol className="grid grid-cols-1 gap-1">
        {items.map((item) => (
          <li key={item.id}>
            <ItemLink item={item}>
              <span className="w-11 flex-none">
                <Cover
                  src={item.hasCover ? coverSrcOf(item.id, item.updatedAt) : null}
                  title={item.title}
                  author={item.author}
                  ratio={1}
                  width={44}
                />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-3">
                  <span className="min-w-0 flex-1 truncate font-semibold" dir="auto">
                    {item.title || t('sessions.untitled')}
                  </span>
                  <span className="flex-none text-sm text-fg-2 num">{elapsed(item.time)}</span>
                </span>
                <span className="block truncate text-sm text-fg-3" dir="auto">
                  {item.isThere ? item.author : t('stats.gone')}
                </span>
                <span aria-hidden="true" className="mt-1 block h-1 rounded-full tint-bar">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${(item.time / most) * 100}%` }}
                  />
                </span>
              </span>
            </ItemLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ItemLinkProps {
  item: ListeningTops['items'][number]
  children: React.ReactNode
}

/** What is gone from the library can't be opened any more. */
function ItemLink({ item, children }: ItemLinkProps) {
  const className = 'flex min-h-14 items-center gap-3 rounded-md py-1.5'
  if (!item.isThere) return <div className={className}>{children}</div>
  return (
    <Link
      to="/item/$itemId"
      params={{ itemId: item.id }}
      className={`${className} -mx-2 px-2 hover:bg-surface-2`}
    >
      {children}
    </Link>
  )
}
