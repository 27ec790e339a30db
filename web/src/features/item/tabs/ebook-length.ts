import { useQuery } from '@tanstack/react-query'
import type { ItemDetail } from '#features/items/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { elapsed } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { readingSeconds } from './reading-time.ts'

/** "81,000 words · about 5 hr 30 min to read · 312 printed pages"; empty until it is counted, and where nothing can be. */
export function useEbookLength(item: ItemDetail): string {
  const { t } = useTranslation()
  const { ebookFile } = item.media
  const { data } = useQuery({
    ...callQuery('GET /api/items/:id/ebook/:ino/length', {
      params: { id: item.id, ino: ebookFile?.ino ?? '' },
    }),
    enabled: Boolean(ebookFile) && !item.isMissing,
  })
  if (!data) return ''
  const { words, pages, printedPages } = data
  return [
    words && t('item.length.words', { count: words }),
    words && t('item.length.time', { time: elapsed(readingSeconds(words)) }),
    pages && t('item.length.pages', { count: pages }),
    printedPages && t('item.length.printedPages', { count: printedPages }),
  ]
    .filter(Boolean)
    .join(' · ')
}
