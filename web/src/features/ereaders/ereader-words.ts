import { bytes } from '#platform/text/format.ts'
import { list } from '#platform/text/lists.ts'
import { ereaderLimits } from '@lectern/contract/rules'
import { t } from '#platform/text/texts.ts'

/** "Takes EPUB, PDF, TXT, up to 50 MB"; null where nothing is known of what it takes. */
export function limitsLine(email: string): string | null {
  const { formats, maxBytes } = ereaderLimits(email)
  if (formats === null) return null
  const list = formatList(formats)
  return maxBytes === null
    ? t('ereaders.takes', { formats: list })
    : t('ereaders.takesUpTo', { formats: list, size: bytes(maxBytes, 0) })
}

export const formatList = (formats: readonly string[]): string =>
  list(formats.map((format) => format.toUpperCase()))
