import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { ListeningDays } from '@lectern/contract'
import {
  dayName,
  firstWeekday,
  heardDays,
  monthName,
  roundTime,
  weekdayName,
  yearOf,
  yearsOf,
  yearTotals,
} from '#features/days/index.ts'
import { ChartCard, HeatLegend, HeatMap } from '#features/charts/index.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { elapsed, withColon } from '#platform/text/format.ts'
import { Select } from '#ui/field/field.tsx'
import { heatYear } from '../heat.ts'
import { Months } from './months.tsx'

/** A year day by day; days, months and the year lead to the sessions of `user` in them. */
export function Year({ data, user }: { data: ListeningDays; user: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { dateFormat } = useServerSettings()
  const open = (day: string) =>
    void navigate({ to: '/config/sessions' as string, search: { user, from: day, to: day } })
  const [year, setYear] = useState(() => yearOf(data.today))
  const years = yearsOf(data.firstDay, data.today)
  const weekStart = firstWeekday()
  const { weeks, monthStarts } = heatYear(data.days, year, weekStart)
  const { seconds, numDays } = yearTotals(data.days, year)
  const words = (time: number) => (time > 0 ? elapsed(time) : t('stats.nothingHeard'))
  const heard = heardDays(data.days).filter((day) => yearOf(day) === year)
  return (
    <ChartCard
      className="lg:col-span-6"
      title={t('stats.year', { year })}
      facts={
        <>
          <p className="text-sm text-fg-3 num">
            {t('stats.yearFacts', { count: numDays, time: roundTime(seconds) })}
          </p>
          {years.length > 1 && (
            <Select
              aria-label={t('stats.chooseYear')}
              value={String(year)}
              onChange={(value) => setYear(Number(value))}
              options={years.map((one) => ({ value: String(one), label: String(one) }))}
              className="w-28"
            />
          )}
        </>
      }
      table={{
        columns: [t('stats.day'), t('stats.time')],
        rows: heard.map((day) => [dayName(day, dateFormat), elapsed(data.days[day] ?? 0)] as const),
      }}
    >
      <HeatMap
        key={year}
        label={t('stats.heatLabel', { year })}
        onOpen={open}
        startKey={yearOf(data.today) === year ? data.today : `${year}-12-31`}
        weeks={weeks.map((week) =>
          week.map((cell) =>
            cell && cell.day <= data.today
              ? {
                  key: cell.day,
                  heat: cell.heat,
                  label: withColon(dayName(cell.day, dateFormat), words(cell.seconds)),
                }
              : null,
          ),
        )}
        rowLabels={Array.from({ length: 7 }, (_, row) =>
          weekdayName((weekStart + row) % 7, 'short'),
        )}
        columnLabels={monthStarts.map((column, month) => ({
          column,
          text: monthName(month, 'short'),
        }))}
      />
      <div className="mt-1 flex justify-end">
        <HeatLegend less={t('stats.less')} more={t('stats.more')} />
      </div>
      <Months days={data.days} year={year} user={user} />
    </ChartCard>
  )
}
