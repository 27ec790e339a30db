import { useQuery } from '@tanstack/react-query'
import { ItemFiles } from '#features/item-editor/index.ts'
import { detailOf, itemQuery, type ItemDetail } from '#features/items/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'

/** The files of an item. Pages of podcasts come without: of some there are thousands, which few people look at. */
export function WholeFiles({ item }: { item: ItemDetail }) {
  return item.mediaType === 'podcast' ? (
    <FilesOfPodcast itemId={item.id} />
  ) : (
    <ItemFiles item={item} level="h2" />
  )
}

function FilesOfPodcast({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(itemQuery(itemId))
  if (data) return <ItemFiles item={detailOf(data)} level="h2" />
  if (error)
    return (
      <ErrorState
        title={t('item.failed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return <Skeleton className="h-96" />
}
