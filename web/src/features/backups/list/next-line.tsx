import { CalendarClock, CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { useServerSettings } from '#platform/session/session.ts'
import { ago, dateTime } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'

/** When the next backup is made by itself; `at` in ms, null: none is planned. */
export function NextLine({ at }: { at: number | null }) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const [now] = useState(Date.now)
  if (at === null)
    return (
      <p className="flex items-start gap-2 text-sm text-warning">
        <CalendarX2 aria-hidden="true" className="size-4! flex-none translate-y-0.5" />
        {t(settings.backupSchedule === false ? 'backups.unplanned' : 'backups.neverComes')}
      </p>
    )
  return (
    <p className="flex items-start gap-2 text-sm text-fg-2 num">
      <CalendarClock aria-hidden="true" className="size-4! flex-none translate-y-0.5" />
      {t('backups.next', {
        when: ago(at, Math.min(now, at)),
        date: dateTime(at, settings),
      })}
    </p>
  )
}
