import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isStatus } from '#platform/net/call-error.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState, ForbiddenState, MissingState } from '#ui/page/state.tsx'
import { detailOf, itemQuery, type ItemDetail } from './detail.ts'

interface BookPageProps {
  itemId: string
  /** Whether somebody may work on the book here. */
  may: boolean
  forbidden: { title: string; hint?: string }
  /** What is said of items that are no book, and of books that `isHeard` says no to. */
  noSound: { title: string; isHeard?: (item: ItemDetail) => boolean }
  waiting: ReactNode
  children: (item: ItemDetail) => ReactNode
}

/** A page on which a book is worked on, and what stands there while it can't be. */
export function BookPage({ itemId, may, forbidden, noSound, waiting, children }: BookPageProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({ ...itemQuery(itemId), enabled: may })
  const back = (
    <Link to="/item/$itemId" params={{ itemId }} className={buttonClass({ variant: 'primary' })}>
      {t('chapters.back')}
    </Link>
  )
  if (isStatus(error, 404)) return <MissingState title={t('item.missing')} />
  if (!may || isStatus(error, 403))
    return (
      <ForbiddenState title={forbidden.title} action={back}>
        {forbidden.hint}
      </ForbiddenState>
    )
  if (error && !data)
    return (
      <ErrorState
        level="h1"
        title={t('item.failed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return waiting
  const item = detailOf(data)
  if (item.mediaType !== 'book' || noSound.isHeard?.(item) === false)
    return <EmptyState level="h1" title={noSound.title} action={back} />
  return (
    <>
      <StaleBanner shown={error !== null} onRetry={() => void refetch()} />
      {children(item)}
    </>
  )
}
