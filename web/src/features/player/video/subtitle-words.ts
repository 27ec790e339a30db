import type { Reply } from '#platform/net/api.ts'
import { languageName } from '#platform/text/format.ts'
import { localeOf } from '#platform/text/language/languages.ts'
import { texts } from '#platform/text/texts.ts'

export type Subtitle = Reply<'GET /api/lectern/session/:id/subtitles'>['subtitles'][number]

/** What subtitles are remembered by from film to film. */
export function subtitleKey({ language, title, isForced }: Subtitle): string {
  return `${language ?? title ?? ''}${isForced ? '+forced' : ''}`
}

/** Those that were chosen last, or of the same language; null: none. */
export function chosenSubtitle(list: readonly Subtitle[], kept: string | null): Subtitle | null {
  if (kept === null) return null
  return list.find((one) => subtitleKey(one) === kept) ?? null
}

/** Name of the language in the listener's own, and what else is said of them; '' when nothing is. */
export function subtitleName(
  { language, title }: Subtitle,
  locale = localeOf(texts.language),
): string {
  const name = language === null ? null : languageName(language, locale)
  return [name, title === name ? null : title].filter(Boolean).join(' – ')
}
