import { useQuery } from '@tanstack/react-query'
import type { Annotation } from '@lectern/contract'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { ExportMenu } from './export-menu.tsx'
import { MarkEntry } from './mark-entry.tsx'

const none: Annotation[] = []

/** The own marks in an item; none as long as nobody knows, and in what can't be read. */
export function useItemMarks(itemId: string, canBeRead: boolean): Annotation[] {
  const { data } = useQuery({
    ...callQuery('GET /api/items/:id/annotations', { params: { id: itemId } }),
    enabled: canBeRead,
  })
  return data?.annotations ?? none
}

/** The own marks in a book on its page. */
export function ItemHighlights({ itemId, title }: { itemId: string; title: string }) {
  const { t } = useTranslation()
  const marks = useItemMarks(itemId, true)
  if (marks.length === 0) return <p className="py-6 text-fg-3">{t('highlights.none')}</p>
  return (
    <>
      <div className="flex justify-end">
        <ExportMenu itemId={itemId} title={title} />
      </div>
      <ul aria-label={t('highlights.in', { title })}>
        {marks.map((mark) => (
          <MarkEntry key={mark.id} mark={mark} />
        ))}
      </ul>
    </>
  )
}
