import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { useProviderNames } from '#features/match-calls/index.ts'
import { dateTime } from '#platform/text/dates.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { fieldWord, originWord } from './change-words.ts'
import { fieldsQuery } from './item-history.queries.ts'

interface FieldLockProps {
  itemId: string
  /** As the wire names it. */
  field: string
  className?: string
}

/** Says where a field's value came from, and when; pressed, only people change the field. */
export function FieldLock({ itemId, field, className }: FieldLockProps) {
  const { t } = useTranslation()
  const formats = useServerSettings()
  const { data } = useQuery(fieldsQuery(itemId))
  const nameOf = useProviderNames()
  const isLocked = data?.locks.includes(field) ?? false
  const toggle = useAction(
    async () => {
      await call('POST /api/lectern/items/:id/locks', {
        params: { id: itemId },
        body: { fields: [field], isLocked: !isLocked },
      })
      invalidate('GET /api/lectern/items/:id/fields', 'GET /api/lectern/items/:id/changes')
    },
    { failed: t('changes.lockFailed') },
  )
  if (!data) return null
  const origin = data.origins[field]
  const from =
    origin &&
    [originWord(origin.source, nameOf), origin.at !== null && dateTime(origin.at, formats)]
      .filter(Boolean)
      .join(', ')
  const label = t(isLocked ? 'changes.locked' : 'changes.lock', { field: fieldWord(field) })
  return (
    <IconButton
      label={from ? `${label} · ${t('changes.from', { from })}` : label}
      pressed={isLocked}
      icon={
        isLocked ? (
          <Lock aria-hidden="true" className="size-4!" />
        ) : (
          <LockOpen aria-hidden="true" className="size-4!" />
        )
      }
      onClick={() => void toggle.run()}
      className={cx('size-8! pointer-coarse:size-11!', isLocked && 'text-accent!', className)}
    />
  )
}
