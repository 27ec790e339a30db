import { useId } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { ListeningDays } from '@lectern/contract'
import {
  bestDay,
  byWeekday,
  heardDays,
  share,
  shortDay,
  streaksOf,
  weekdayName,
} from '#features/days/index.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { elapsed } from '#platform/text/format.ts'

/** Best day, longest streak, and how the week is spread. */
export function Habits({ data }: { data: ListeningDays }) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const id = useId()
  const best = bestDay(data.days)
  const { longest } = streaksOf(data.days, data.today)
  const weekdays = byWeekday(data.days)
  const most = Math.max(...weekdays)
  const average = data.totalTime / Math.max(1, heardDays(data.days).length)
  const facts = [
    best && [t('stats.bestDay'), elapsed(best.seconds), shortDay(best.day, dateFormat)],
    [t('stats.longestStreak'), t('stats.dayCount', { count: longest }), ''],
    [t('stats.average'), elapsed(average), t('stats.averageHint')],
    [
      t('stats.weekday'),
      weekdayName(weekdays.indexOf(most), 'long'),
      t('stats.weekdayHint', { share: share(most, data.totalTime) }),
    ],
  ].filter((fact) => fact !== null)
  return (
    <section aria-labelledby={id} className="surface p-4 sm:p-5 lg:col-span-2">
      <h2 id={id} className="mb-2 text-lg font-bold">
        {t('stats.habits')}
      </h2>
      <dl className="grid">
        {facts.map(([label, value, hint]) => (
          <div key={label} className="border-b border-line py-2.5 last:border-0">
            <dt className="text-sm text-fg-3">{label}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold num">{value}</span>
              {hint && <span className="text-sm text-fg-3 num">{hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
