import { withColon } from '#platform/text/format.ts'
import { useState } from 'react'
import { mediaHref } from '#features/items/index.ts'
import { useTranslation } from '#platform/text/texts.ts'

interface CoverThenProps {
  entryId: number
  side: 'before' | 'after'
  /** Of the file; '' where there was no cover. */
  name: string
}

/** The cover that an item had before or after a change; its name where the picture is gone. */
export function CoverThen({ entryId, side, name }: CoverThenProps) {
  const { t } = useTranslation()
  const [isGone, setGone] = useState(false)
  const label = t(side === 'before' ? 'changes.coverBefore' : 'changes.coverAfter')
  if (name === '' || isGone)
    return (
      <span className="min-w-0 text-md break-words text-fg-3">
        <span className="sr-only">{withColon(label, '')}</span>
        {name === '' ? <i>{t('changes.empty')}</i> : <span dir="auto">{name}</span>}
      </span>
    )
  return (
    <img
      // An entry never changes: the picture may be kept.
      src={`${mediaHref(`/api/lectern/changes/${entryId}/cover/${side}`)}&width=240&ts=${entryId}`}
      alt={label}
      title={name}
      loading="lazy"
      onError={() => setGone(true)}
      className="h-20 w-auto max-w-32 rounded-md bg-surface-3 object-contain"
    />
  )
}
