import { useParams } from '@tanstack/react-router'
import { BookPage } from '#features/items/index.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { BookTools } from './book-tools.tsx'

/** The tools for the files of a book; for admins who may have the files. */
export function ToolsPage() {
  const { t } = useTranslation()
  const { itemId } = useParams({ from: '/audiobook/$itemId/manage' })
  const isAdmin = useMay('admin')
  const mayDownload = useMay('download')
  return (
    <BookPage
      itemId={itemId}
      may={isAdmin && mayDownload}
      forbidden={{ title: t('tools.forbidden'), hint: t('tools.forbiddenHint') }}
      noSound={{ title: t('tools.noSound') }}
      waiting={
        <div aria-busy="true" className="mx-auto grid max-w-6xl gap-4">
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-96" />
        </div>
      }
    >
      {(item) => <BookTools key={itemId} item={item} />}
    </BookPage>
  )
}
