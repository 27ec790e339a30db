import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { detailOf, itemQuery } from '#features/items/index.ts'
import { isStatus } from '#platform/net/call-error.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState, ForbiddenState, MissingState } from '#ui/page/state.tsx'
import { BookTools } from './book-tools.tsx'

/** The tools for the files of a book; for admins who may have the files. */
export function ToolsPage() {
  const { t } = useTranslation()
  const { itemId } = useParams({ from: '/audiobook/$itemId/manage' })
  const isAdmin = useMay('admin')
  const mayDownload = useMay('download')
  const may = isAdmin && mayDownload
  const { data, error, isFetching, refetch } = useQuery({ ...itemQuery(itemId), enabled: may })
  const back = (
    <Link to="/item/$itemId" params={{ itemId }} className={buttonClass({ variant: 'primary' })}>
      {t('chapters.back')}
    </Link>
  )
  if (isStatus(error, 404)) return <MissingState title={t('item.missing')} />
  if (!may || isStatus(error, 403))
    return (
      <ForbiddenState title={t('tools.forbidden')} action={back}>
        {t('tools.forbiddenHint')}
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
  if (!data) return <Waiting />
  const item = detailOf(data)
  if (item.mediaType !== 'book' || item.media.audioFiles.length === 0)
    return <EmptyState level="h1" title={t('tools.noSound')} action={back} />
  return (
    <>
      <StaleBanner shown={error !== null} onRetry={() => void refetch()} />
      <BookTools key={itemId} item={item} />
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="mx-auto grid max-w-6xl gap-4">
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-96" />
    </div>
  )
}
