import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListOrdered } from 'lucide-react'
import { FeedState } from '#features/feed-state/index.ts'
import type { ItemDetail } from '#features/items/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'

/** How the feed of a podcast goes, for those who look after the server; nothing for podcasts without one. */
export function FeedLine({ item }: { item: ItemDetail }) {
  const isAdmin = useMay('admin')
  return isAdmin ? <Line item={item} /> : null
}

function Line({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...callQuery('GET /api/lectern/podcasts/:id/feed', { params: { id: item.id } }),
    refetchOnMount: 'always',
  })
  if (!data?.feed) return null
  return (
    <FeedState
      itemId={item.id}
      feed={data.feed}
      className="mt-4 justify-items-start max-md:justify-items-center"
      isCenteredOnPhones
    >
      {/* Phones have it in the menu at their lower edge. */}
      <Link
        to="/library/$libraryId/podcast/download-queue"
        params={{ libraryId: item.libraryId }}
        className={cx(buttonClass({ size: 'sm' }), 'max-md:hidden')}
      >
        <ListOrdered aria-hidden="true" className="size-4!" />
        {t('downloadQueue.title')}
      </Link>
    </FeedState>
  )
}
