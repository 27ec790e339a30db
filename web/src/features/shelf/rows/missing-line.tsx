import { useState } from 'react'
import type { Book } from '#features/items/index.ts'
import { moment } from '#platform/text/dates.ts'
import { useMay, useServerSettings } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'

/** In place of who made it: since when it is missing, and to admins where it is waited for. */
export function MissingLine({ book }: { book: Book }) {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  const formats = useServerSettings()
  const isAdmin = useMay('admin')
  const { lecternMissingSince: since, path } = book
  const words = [
    since === undefined
      ? t('item.isMissing')
      : t('item.missingSince', { when: moment(since, now, formats) }),
    isAdmin && path,
  ].filter(Boolean)
  return (
    <span className="block truncate text-sm text-warning" title={words.join(' · ')}>
      {words.join(' · ')}
    </span>
  )
}
