import { Link } from '@tanstack/react-router'
import { ListMusic, SquareLibrary } from 'lucide-react'
import { t as translate, useTranslation } from '#platform/text/texts.ts'
import { cardLayout, pairLayout, usePages, VirtualGrid } from '#features/grid/index.ts'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { artRatio, listsSource, type ListKind, type ListSort } from '#features/lists/index.ts'
import { CoverSize, ShelfSkeleton, SortButton } from '#features/shelf/index.ts'
import { changeUserSettings, useUserSettings } from '#platform/session/settings.ts'
import { coverRatio } from '#ui/cover/cover-rules.ts'
import { cx } from '#ui/cx.ts'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { ListCard } from './list-card.tsx'

interface ListShelfProps {
  kind: ListKind
  current: CurrentLibrary
}

/** All collections of a library, or the own playlists in it. */
export function ListShelf({ kind, current: { library } }: ListShelfProps) {
  const { t } = useTranslation()
  const { listSortBy: sort, listSortDesc: desc, bookshelfCoverSize } = useUserSettings()
  const pages = usePages(listsSource(library.id, kind, { sort, desc }))
  const ratio = coverRatio(library.settings.coverAspectRatio)
  const boxRatio = artRatio(kind, ratio)
  const { total } = pages
  return (
    <Page
      title={t(`nav.${kind}`)}
      facts={total === undefined ? undefined : t(`lists.${kind}.count`, { count: total })}
      documentTitle={`${t(`nav.${kind}`)} · ${library.name}`}
      actions={
        <>
          {library.mediaType === 'book' && <KindSwitch kind={kind} libraryId={library.id} />}
          {total !== 0 && (
            <>
              <SortButton
                sorts={sorts}
                current={sort}
                desc={desc}
                onChange={(key, listSortDesc) =>
                  changeUserSettings({ listSortBy: key as ListSort, listSortDesc })
                }
              />
              <CoverSize />
            </>
          )}
        </>
      }
    >
      <StaleBanner shown={pages.isRefetchFailed} onRetry={pages.retry} />
      {pages.error && total === undefined && (
        <ErrorState
          title={t(`lists.${kind}.pageFailed`)}
          error={pages.error}
          onRetry={pages.retry}
        />
      )}
      {!pages.error && total === undefined && <ShelfSkeleton ratio={boxRatio} />}
      {total === 0 && (
        <EmptyState
          title={t(`lists.${kind}.none`)}
          icon={kind === 'collections' ? <SquareLibrary /> : <ListMusic />}
        >
          {t(`lists.${kind}.noneHint`)}
        </EmptyState>
      )}
      {total !== undefined && total > 0 && (
        <VirtualGrid
          label={t(`nav.${kind}`)}
          count={total}
          layout={(width, rem) => {
            const card = { ratio, lines: 1, titleLines: 1, rem }
            if (kind === 'collections')
              return pairLayout(width, { ...card, size: bookshelfCoverSize })
            return cardLayout(width, { ...card, size: bookshelfCoverSize * 1.2 })
          }}
          onRange={pages.onRange}
          renderCell={(index, { tabIndex, width }) => {
            const list = pages.at(index)
            if (!list) return <Skeleton ratio={boxRatio} />
            return (
              <ListCard kind={kind} list={list} ratio={ratio} width={width} tabIndex={tabIndex} />
            )
          }}
        />
      )}
    </Page>
  )
}

/** From one kind of lists to the other; phones have one entry for both. */
function KindSwitch({ kind, libraryId }: { kind: ListKind; libraryId: string }) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('lists.nav')}
      className="flex flex-wrap gap-1 rounded-md bg-surface-2 p-1 md:hidden"
    >
      {(['collections', 'playlists'] as const).map((one) => (
        <Link
          key={one}
          to={
            one === 'collections'
              ? '/library/$libraryId/bookshelf/collections'
              : '/library/$libraryId/bookshelf/playlists'
          }
          params={{ libraryId }}
          replace
          aria-current={one === kind ? 'page' : undefined}
          className={cx(
            'grid min-h-9 place-items-center rounded-sm px-3 text-sm font-[650] text-fg-2 no-underline',
            one === kind && 'bg-surface-1 text-fg shadow-1',
          )}
        >
          {t(`nav.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

const sorts = [
  { key: 'name', label: () => translate('lists.sort.name'), kind: 'text', desc: false },
  { key: 'createdAt', label: () => translate('lists.sort.createdAt'), kind: 'date', desc: true },
  { key: 'lastUpdate', label: () => translate('lists.sort.lastUpdate'), kind: 'date', desc: true },
] as const
