import { useQuery } from '@tanstack/react-query'
import { BookMarked, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { RowSkeleton } from '#features/items/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { ExportMenu } from './export-menu.tsx'
import { findBookmarks } from './find-rules.ts'
import { MarkedItem } from './marked-item.tsx'

/** All bookmarks of the user by item: find, play from there, rename, remove, take along as a file. */
export function BookmarkPage() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(callQuery('GET /api/lectern/bookmarks'))
  const [text, setText] = useState('')
  const found = useMemo(() => findBookmarks(data?.items ?? [], text), [data, text])
  const count = found.reduce((sum, item) => sum + item.bookmarks.length, 0)
  const isEmpty = data?.items.length === 0
  const retry = () => void refetch()
  return (
    <Page
      title={t('bookmarks.title')}
      facts={data && !isEmpty && t('bookmarks.count', { count })}
      actions={
        data &&
        !isEmpty && (
          <>
            <div className="max-w-full min-w-0 max-sm:flex-[1_1_12rem]">
              <NarrowField label={t('bookmarks.find')} value={text} onChange={setText} />
            </div>
            {count > 0 && <ExportMenu items={found} />}
          </>
        )
      }
      narrow
    >
      {error && !data && (
        <ErrorState title={t('bookmarks.failed')} error={error} busy={isFetching} onRetry={retry} />
      )}
      <StaleBanner shown={error !== null && data !== undefined} onRetry={retry} />
      {!data && !error && <Loading />}
      {isEmpty && (
        <EmptyState title={t('bookmarks.noneTitle')} icon={<BookMarked />}>
          {t('bookmarks.howTo')}
        </EmptyState>
      )}
      {data && !isEmpty && count === 0 && (
        <EmptyState title={t('bookmarks.noneFoundTitle')} icon={<SearchX />} />
      )}
      {found.map((item) => (
        <MarkedItem key={item.id} item={item} />
      ))}
    </Page>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <RowSkeleton key={index} />
      ))}
    </div>
  )
}
