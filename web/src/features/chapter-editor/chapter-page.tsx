import { useParams } from '@tanstack/react-router'
import { BookPage } from '#features/items/index.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ChapterEditor } from './chapter-editor.tsx'

/** The chapters of a book, to be edited. */
export function ChapterPage() {
  const { t } = useTranslation()
  const { itemId } = useParams({ from: '/audiobook/$itemId/chapters' })
  const mayUpdate = useMay('update')
  return (
    <BookPage
      itemId={itemId}
      may={mayUpdate}
      forbidden={{ title: t('editor.forbidden') }}
      noSound={{ title: t('chapters.noSound'), isHeard: ({ media }) => media.tracks.length > 0 }}
      waiting={
        <div aria-busy="true" className="mx-auto grid max-w-5xl gap-4">
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-40" />
          <Skeleton className="h-96" />
        </div>
      }
    >
      {(item) => <ChapterEditor key={itemId} item={item} />}
    </BookPage>
  )
}
