import { useMemo } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { Changed } from '../model/draft.ts'
import type { FieldName } from '../model/fields.ts'

/** How many items change in each field. */
export function PreviewSummary({ changed }: { changed: readonly Changed[] }) {
  const { t } = useTranslation()
  const counts = useMemo(() => {
    const byField = new Map<FieldName, number>()
    for (const { fields } of changed)
      for (const { name } of fields) byField.set(name, (byField.get(name) ?? 0) + 1)
    return [...byField]
  }, [changed])
  if (counts.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('batchEdit.preview.fields')}>
      {counts.map(([name, count]) => (
        <li key={name} className="rounded-full bg-surface-2 px-3 py-1 text-sm num">
          {t('batchEdit.preview.count', { field: t(`editor.field.${name}`), count })}
        </li>
      ))}
    </ul>
  )
}
