import { useQuery } from '@tanstack/react-query'
import { coverOf, type ItemDetail } from '#features/items/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { PreviewPart } from './preview-part.tsx'

/** The tags and the cover that would stand in the files. */
export function WrittenTags({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('GET /api/items/:id/metadata-object', { params: { id: item.id } }),
    refetchOnMount: 'always',
  })
  if (error && !data)
    return (
      <ErrorState
        title={t('tools.tagsFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-64" />
  const tags = Object.entries(data).filter(([, value]) => value)
  const cover = coverOf(item)
  return (
    <PreviewPart title={t('tools.tags', { count: tags.length })}>
      <div className="flex flex-wrap items-start gap-4">
        {cover.src && (
          <Cover
            {...cover}
            ratio={1}
            width={96}
            alt={t('tools.cover')}
            className="w-24 flex-none"
          />
        )}
        <dl className="grid min-w-0 flex-1 basis-60 grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {tags.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-fg-3">{name}</dt>
              <dd dir="auto" className="line-clamp-3 break-words">
                {String(value)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </PreviewPart>
  )
}
