import { percent } from '#platform/text/percents.ts'
import { LayoutGrid, List, Table2, ZoomIn } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { ViewsMenu } from '#features/views/index.ts'
import { readTerms } from '#platform/address/filter.ts'
import { changeUserSettings, useUserSettings } from '#platform/session/settings.ts'
import { Chip } from '#ui/field/chip.tsx'
import { Toolbar } from '#ui/page/page.tsx'
import { Popover } from '#ui/floating/popover.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Slider } from '#ui/field/slider.tsx'
import { FilterBuilder } from './filters/filter-builder.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { SortButton } from './sort-button.tsx'
import { sortsOf } from './query/sorts.ts'
import { useHasTable, useShownView } from './use-shown-view.ts'
import type { ShelfView } from './use-shelf-view.ts'

interface ShelfToolbarProps {
  libraryId: string
  view: ShelfView
  mediaType: string
  /** Says so many things of the library in words. */
  count: (values: { count: number }) => string
}

/** Filter, order, collapsing and cover size of a shelf. */
export function ShelfToolbar({ libraryId, view, mediaType, count }: ShelfToolbarProps) {
  const { t } = useTranslation()
  const collapse = useUserSettings((settings) => settings.collapseSeries)
  const shown = useShownView()
  return (
    <Toolbar label={t('shelf.toolbar')}>
      {/* Before the chips: its panel stays where it is while they come and go. */}
      <FilterBuilder libraryId={libraryId} view={view} count={count} />
      <FilterChips view={view} />
      <ViewsMenu
        libraryId={libraryId}
        shown={{ filters: view.filters, sort: view.sort.key, desc: view.desc }}
        onChoose={({ filters, sort, desc }) => {
          if (sort) view.setSort(sort, desc)
          view.setTerms(readTerms(filters))
        }}
      />
      {mediaType === 'book' && (
        <Chip
          on={collapse}
          aria-pressed={collapse}
          onClick={() => changeUserSettings({ collapseSeries: !collapse })}
        >
          {t('shelf.collapse')}
        </Chip>
      )}
      <span className="ms-auto flex items-center gap-2">
        <SortButton
          sorts={sortsOf(mediaType)}
          current={view.sort.key}
          desc={view.desc}
          onChange={view.setSort}
        />
        {shown === 'grid' && <CoverSize />}
      </span>
    </Toolbar>
  )
}

/** Cover sizes by which steps, 120 being 100 %. */
const sizes = { min: 60, max: 240, step: 20 }

/** Size of the covers: a slider, behind a chip where there is little room. */
export function CoverSize() {
  const { t } = useTranslation()
  const size = useUserSettings((settings) => settings.bookshelfCoverSize)
  const slider = (
    <Slider
      label={t('shelf.coverSize')}
      {...sizes}
      value={size}
      valueText={percent(size / 120)}
      onChange={(value) => changeUserSettings({ bookshelfCoverSize: value })}
    />
  )
  return (
    <>
      <span className="hidden h-8 w-36 items-center gap-2 rounded-full border border-line bg-surface-1 px-3 text-fg-2 lg:flex">
        <ZoomIn aria-hidden="true" className="size-4!" />
        {slider}
      </span>
      <span className="lg:hidden">
        <Popover
          label={t('shelf.coverSize')}
          align="end"
          className="w-56"
          trigger={
            <Chip
              aria-label={t('shelf.coverSize')}
              icon={<ZoomIn aria-hidden="true" />}
              className="px-2"
            />
          }
        >
          {slider}
        </Popover>
      </span>
    </>
  )
}

/** Grid, list or table. */
export function ViewSwitch() {
  const { t } = useTranslation()
  const view = useShownView()
  const hasTable = useHasTable()
  return (
    <Segmented
      label={t('shelf.view')}
      value={view}
      options={[
        { value: 'grid', label: t('shelf.grid'), icon: <LayoutGrid /> },
        { value: 'list', label: t('shelf.list'), icon: <List /> },
        ...(hasTable
          ? [{ value: 'table' as const, label: t('shelf.table'), icon: <Table2 /> }]
          : []),
      ]}
      onChange={(shelfView) => changeUserSettings({ shelfView })}
    />
  )
}
