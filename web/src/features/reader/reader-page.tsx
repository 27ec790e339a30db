import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { detailOf, itemPageQuery } from '#features/items/index.ts'
import { useDownloads } from '#features/offline/index.ts'
import { isStatus } from '#platform/net/call-error.ts'
import { useSession } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { EmptyState, ErrorState, ForbiddenState, MissingState } from '#ui/page/state.tsx'
import { chooseFile } from './opening/book-file.ts'
import { engineOf } from '#features/reader-formats/index.ts'
import { LoadingBook, StateFrame } from './chrome/state-frame.tsx'
import { Reading } from './reading.tsx'
import { useLeaving } from './opening/use-leaving.ts'

/** A book, open: the file that the address names, else the book's own. */
export function ReaderPage() {
  const { t } = useTranslation()
  const { itemId } = useParams({ from: '/read/$itemId' })
  const { file: ino, at } = useSearch({ from: '/read/$itemId' })
  const { data, error, isFetching, refetch } = useQuery(itemPageQuery(itemId))
  const leave = useLeaving(itemId)
  const isAway = useIsAway(itemId)
  if (data) {
    const item = detailOf(data)
    const file = chooseFile(item, ino)
    if (file && engineOf(file.format))
      return <Reading key={`${itemId} ${file.ino}`} file={file} at={at} leave={leave} />
    return (
      <StateFrame leave={leave}>
        <MissingState title={t(file ? 'reader.unknownFormat' : 'reader.nothingToRead')} />
      </StateFrame>
    )
  }
  if (!error && !isAway) return <LoadingBook leave={leave} part={0} />
  return (
    <StateFrame leave={leave}>
      {isAway ? (
        <EmptyState level="h1" title={t('reader.away')} icon={<CloudOff />}>
          {t('reader.awayHint')}
        </EmptyState>
      ) : isStatus(error, 404) ? (
        <MissingState title={t('item.missing')} />
      ) : isStatus(error, 403) ? (
        <ForbiddenState title={t('item.forbidden')} />
      ) : (
        <ErrorState
          level="h1"
          title={t('item.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </StateFrame>
  )
}

/** There is no line, and the book isn't on this device. */
function useIsAway(itemId: string): boolean {
  const isOffline = useSession((state) => state.isOffline)
  const isKept = useDownloads(({ list }) =>
    list === null ? null : list.some(({ libraryItemId }) => libraryItemId === itemId),
  )
  return isOffline && isKept === false
}
