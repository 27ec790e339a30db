import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { enterLibrary, useCurrentLibrary } from '#features/libraries/index.ts'
import { isStatus } from '#platform/net/call-error.ts'
import { buttonClass } from '#ui/button.tsx'
import { coverRatio } from '#ui/cover/cover-rules.ts'
import { cx } from '#ui/cx.ts'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { ErrorState, ForbiddenState, MissingState } from '#ui/page/state.tsx'
import { detailOf, type ItemDetail, itemPageQuery, titleOf } from '#features/items/index.ts'
import { About } from './tabs/about.tsx'
import { ItemHeader } from './item-header.tsx'
import { ItemTabs } from './tabs/item-tabs.tsx'
import { tintOf } from './tint.ts'

/** One item: cover, names, resume, chapters, what it is about. */
export function ItemPage() {
  const { t } = useTranslation()
  const { itemId } = useParams({ from: '/item/$itemId' })
  const { data, error, isFetching, refetch } = useQuery(itemPageQuery(itemId))
  const retry = () => void refetch()
  const home = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {t('state.goHome')}
    </Link>
  )
  if (isStatus(error, 404)) return <MissingState title={t('item.missing')} action={home} />
  if (isStatus(error, 403)) return <ForbiddenState title={t('item.forbidden')} action={home} />
  if (error && !data)
    return (
      <ErrorState
        level="h1"
        title={t('item.failed')}
        error={error}
        busy={isFetching}
        onRetry={retry}
      />
    )
  if (!data) return <Loading />
  return (
    <>
      <StaleBanner shown={error !== null} onRetry={retry} />
      <Found key={itemId} item={detailOf(data)} />
    </>
  )
}

function Found({ item }: { item: ItemDetail }) {
  const current = useCurrentLibrary()
  useDocumentTitle(
    current?.library.id === item.libraryId
      ? `${titleOf(item)} · ${current.library.name}`
      : titleOf(item),
  )
  useEffect(() => void enterLibrary(item.libraryId), [item.libraryId])
  const ratio = coverRatio(current?.library.settings.coverAspectRatio)
  return (
    <div className="tinted mx-auto max-w-[1720px]" style={tintOf(item)}>
      <ItemHeader item={item} ratio={ratio} />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <aside
          className={cx(
            'lg:col-start-2 lg:row-start-1 lg:pt-4',
            item.mediaType === 'music' && 'max-lg:order-last',
          )}
        >
          <About item={item} />
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <ItemTabs item={item} />
        </div>
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div
      aria-busy="true"
      className="mx-auto grid max-w-[1720px] gap-8 md:grid-cols-[288px_1fr] md:items-end md:p-7"
    >
      <Skeleton ratio={1} className="w-44 max-md:mx-auto md:w-72" />
      <div className="grid gap-3">
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-12 w-60" />
      </div>
    </div>
  )
}
