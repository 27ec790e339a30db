import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { usePages } from '#features/grid/index.ts'
import { RowSkeleton, useTrail } from '#features/items/index.ts'
import { enterLibrary, useCurrentLibrary, useCurrentLibraryId } from '#features/libraries/index.ts'
import { listQuery, type ListDetail, type ListKind } from '#features/lists/index.ts'
import { isStatus } from '#platform/net/call-error.ts'
import { useMay } from '#platform/session/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { coverRatio } from '#ui/cover/cover-rules.ts'
import { cx } from '#ui/cx.ts'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState, MissingState } from '#ui/page/state.tsx'
import { ListHeader } from './list-header.tsx'
import { ListRows } from './rows/list-rows.tsx'
import { rowsSource } from './rows/rows.queries.ts'
import { useFollowedProgress } from './rows/use-followed-progress.ts'

interface ListPageProps {
  kind: ListKind
  listId: string
}

/** One collection or playlist: what it is, how far one is in it, and everything in its order. */
export function ListPage({ kind, listId }: ListPageProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(listQuery(kind, listId))
  const retry = () => void refetch()
  // Other people's lists are not there either.
  if (isStatus(error, 404) || isStatus(error, 403))
    return <MissingState title={t(`lists.${kind}.missing`)} action={<AllLists kind={kind} />} />
  if (!data && error)
    return (
      <ErrorState
        level="h1"
        title={t(`lists.${kind}.oneFailed`)}
        error={error}
        busy={isFetching}
        onRetry={retry}
      />
    )
  if (!data) return <Loading kind={kind} />
  return (
    <>
      <StaleBanner shown={error !== null} onRetry={retry} />
      <Found kind={kind} list={data} />
    </>
  )
}

function Found({ kind, list }: { kind: ListKind; list: ListDetail }) {
  const { t } = useTranslation()
  const current = useCurrentLibrary()
  const mayUpdate = useMay('update')
  useEffect(() => void enterLibrary(list.libraryId), [list.libraryId])
  useDocumentTitle(
    current?.library.id === list.libraryId ? `${list.name} · ${current.library.name}` : list.name,
  )
  useFollowedProgress(kind, list.id)
  const source = rowsSource(kind, list.id)
  const pages = usePages(source)
  useTrail(source)
  const ratio = coverRatio(current?.library.settings.coverAspectRatio)
  const mayEdit = kind === 'playlists' || mayUpdate
  const { total } = pages
  return (
    <>
      <ListHeader kind={kind} list={list} ratio={ratio} mayEdit={mayEdit} />
      <StaleBanner shown={pages.isRefetchFailed} onRetry={pages.retry} />
      {pages.error && total === undefined && (
        <ErrorState
          title={t(`lists.${kind}.oneFailed`)}
          error={pages.error}
          onRetry={pages.retry}
        />
      )}
      {!pages.error && total === undefined && <Rows />}
      {total === 0 && (
        <EmptyState title={t(`lists.${kind}.empty`)}>{t(`lists.${kind}.emptyHint`)}</EmptyState>
      )}
      {total !== undefined && total > 0 && (
        <ListRows
          kind={kind}
          id={list.id}
          pages={pages}
          count={total}
          ratio={ratio}
          mayEdit={mayEdit}
        />
      )}
    </>
  )
}

function AllLists({ kind }: { kind: ListKind }) {
  const { t } = useTranslation()
  const libraryId = useCurrentLibraryId()
  if (!libraryId)
    return (
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {t('state.goHome')}
      </Link>
    )
  return (
    <Link
      to={
        kind === 'collections'
          ? '/library/$libraryId/bookshelf/collections'
          : '/library/$libraryId/bookshelf/playlists'
      }
      params={{ libraryId }}
      className={buttonClass({ variant: 'primary' })}
    >
      {t(`lists.${kind}.all`)}
    </Link>
  )
}

function Loading({ kind }: { kind: ListKind }) {
  const isPair = kind === 'collections'
  return (
    <div aria-busy="true">
      <div className="mb-8 grid gap-8 md:grid-cols-[auto_1fr] md:items-center">
        <Skeleton
          ratio={isPair ? 0.5 : 1}
          className={cx('mx-auto', isPair ? 'w-[min(76vw,340px)]' : 'w-[min(56vw,230px)]')}
        />
        <div className="grid gap-3">
          <Skeleton className="h-10 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-12 w-44" />
        </div>
      </div>
      <Rows />
    </div>
  )
}

function Rows() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="h-16">
          <RowSkeleton />
        </div>
      ))}
    </div>
  )
}
