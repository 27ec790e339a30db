import type { PageLabel, Whereabouts } from '#features/reader-engine/index.ts'
import { wholePercent } from '#platform/text/format.ts'
import { list } from '#platform/text/lists.ts'
import { texts } from '#platform/text/texts.ts'

/** "Page 12 of 300", "Location 40 of 900". */
export function pageWords(page: PageLabel | null): string {
  if (!page) return ''
  const { t } = texts
  const key = page.kind === 'location' ? 'location' : 'page'
  return page.of === null
    ? t(`reader.${key}`, { at: page.label })
    : t(`reader.${key}Of`, { at: page.label, of: page.of })
}

/** Where one is, for a screen reader. */
export function spokenPlace({ fraction, chapter, page }: Whereabouts): string {
  const words = [
    texts.t('reader.percent', { percent: wholePercent(fraction) }),
    chapter,
    pageWords(page),
  ]
  return list(words.filter((word): word is string => Boolean(word)))
}
