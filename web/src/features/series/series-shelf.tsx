import { SeriesCard } from '#features/items/index.ts'
import { Layers } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { pairLayout, usePages, VirtualGrid } from '#features/grid/index.ts'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import {
  anyFilterLabel,
  CoverSize,
  FilterButton,
  seriesFilterMenu,
  ShelfSkeleton,
  SortButton,
} from '#features/shelf/index.ts'
import { elapsed } from '#platform/text/format.ts'
import { changeUserSettings, useUserSettings } from '#platform/session/settings.ts'
import { Button } from '#ui/button.tsx'
import { RemovableChip } from '#ui/field/chip.tsx'
import { coverRatio } from '#ui/cover/cover-rules.ts'
import { Page, Toolbar } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { seriesSorts } from './series-sorts.ts'
import { seriesSource } from './series.queries.ts'

/** All series of a library. */
export function SeriesShelf({ current: { library, filterdata } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const settings = useUserSettings()
  const sort = seriesSorts.find(({ key }) => key === settings.seriesSortBy) ?? seriesSorts[0]
  const filter = settings.seriesFilterBy === 'all' ? '' : settings.seriesFilterBy
  const pages = usePages(
    seriesSource(library.id, { sort: sort.key, desc: settings.seriesSortDesc, filter }),
  )
  const menu = useMemo(() => seriesFilterMenu(filterdata), [filterdata])
  const setFilter = (next: string) => changeUserSettings({ seriesFilterBy: next || 'all' })
  const ratio = coverRatio(library.settings.coverAspectRatio)
  const { total } = pages
  return (
    <Page
      title={t('nav.series')}
      facts={total === undefined ? undefined : t('series.count', { count: total })}
      documentTitle={`${t('nav.series')} · ${library.name}`}
    >
      <Toolbar label={t('shelf.toolbar')}>
        {filter && (
          <RemovableChip label={anyFilterLabel(filter, menu)} onRemove={() => setFilter('')} />
        )}
        <FilterButton menu={menu} filter={filter} onChoose={setFilter} />
        <span className="ms-auto flex items-center gap-2">
          <SortButton
            sorts={seriesSorts}
            current={sort.key}
            desc={settings.seriesSortDesc}
            onChange={(seriesSortBy, seriesSortDesc) =>
              changeUserSettings({ seriesSortBy, seriesSortDesc })
            }
          />
          <CoverSize />
        </span>
      </Toolbar>
      <StaleBanner shown={pages.isRefetchFailed} onRetry={pages.retry} />
      {pages.error && total === undefined && (
        <ErrorState title={t('series.failed')} error={pages.error} onRetry={pages.retry} />
      )}
      {!pages.error && total === undefined && <ShelfSkeleton ratio={ratio / 2} />}
      {total === 0 && (
        <EmptyState
          title={filter ? t('shelf.nothingFits') : t('series.none')}
          icon={<Layers />}
          action={filter && <Button onClick={() => setFilter('')}>{t('shelf.clearFilter')}</Button>}
        >
          {!filter && t('series.noneHint')}
        </EmptyState>
      )}
      {total !== undefined && total > 0 && (
        <VirtualGrid
          label={t('nav.series')}
          count={total}
          layout={(width, rem) =>
            pairLayout(width, { ratio, size: settings.bookshelfCoverSize, lines: 1, rem })
          }
          onRange={pages.onRange}
          renderCell={(index, { tabIndex, width }) => {
            const series = pages.at(index)
            if (!series) return <Skeleton ratio={ratio / 2} />
            const line = series.totalDuration ? elapsed(series.totalDuration) : null
            return (
              <SeriesCard
                series={series}
                ratio={ratio}
                width={width}
                tabIndex={tabIndex}
                line={line}
              />
            )
          }}
        />
      )}
    </Page>
  )
}
