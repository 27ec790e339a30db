import { useTranslation } from '#platform/text/texts.ts'
import type { ListeningDays } from '@lectern/contract'
import { BarChart, ChartCard } from '#features/charts/index.ts'
import { dayName, lastDays, tickWords, weekdayName, weekdayOf } from '#features/days/index.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { elapsed } from '#platform/text/format.ts'

/** The last seven days, today at the end. */
export function Week({ data }: { data: ListeningDays }) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const week = lastDays(data.days, data.today, 7)
  const sum = week.reduce((total, { seconds }) => total + seconds, 0)
  const rows = week.map(({ day, seconds }) => [dayName(day, dateFormat), elapsed(seconds)] as const)
  return (
    <ChartCard
      className="lg:col-span-4"
      title={t('stats.week')}
      facts={
        <p className="text-sm text-fg-3 num">
          {t('stats.weekFacts', { time: elapsed(sum), average: elapsed(sum / 7) })}
        </p>
      }
      table={{ columns: [t('stats.day'), t('stats.time')], rows }}
    >
      <BarChart
        label={`${t('stats.week')}: ${rows.map(([day, time]) => `${day} ${time}`).join(', ')}`}
        tickText={tickWords}
        bars={week.map(({ day, seconds }) => ({
          key: day,
          label: day === data.today ? t('stats.today') : weekdayName(weekdayOf(day), 'short'),
          value: seconds,
          text: shortTime(seconds),
          isStrong: day === data.today,
        }))}
      />
    </ChartCard>
  )
}

/** 1:05 for an hour and five minutes, 5 m below an hour: fits over a narrow bar. */
function shortTime(seconds: number): string {
  if (seconds < 3600) return tickWords(Math.max(60, Math.round(seconds / 60) * 60))
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
