import type { ItemDetail } from '#features/items/index.ts'
import { clock } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { LongList } from './long-list.tsx'
import { PreviewPart } from './preview-part.tsx'

/** The chapters that would be written; nothing where the book has none. */
export function WrittenChapters({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { chapters } = item.media
  if (chapters.length === 0) return null
  const title = t('tools.chapters', { count: chapters.length })
  return (
    <PreviewPart title={title}>
      <LongList
        label={title}
        entries={chapters.map(({ id, title: name, start }) => ({
          key: String(id),
          name,
          facts: [clock(start)],
        }))}
      />
    </PreviewPart>
  )
}
