import { CalendarDays, CircleCheckBig, Flame, Headphones } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import type { ListeningDays } from '@lectern/contract'
import { Figure, Figures } from '#features/charts/index.ts'
import { heardDays, roundTime, streaksOf } from '#features/days/index.ts'
import { elapsed, number } from '#platform/text/format.ts'

/** The four numbers everybody looks for first. */
export function Headline({ data }: { data: ListeningDays }) {
  const { t } = useTranslation()
  const numDays = heardDays(data.days).length
  const { current } = streaksOf(data.days, data.today)
  return (
    <Figures>
      <Figure
        icon={<Headphones />}
        label={t('stats.totalTime')}
        value={roundTime(data.totalTime)}
        hint={elapsed(data.totalTime, 'long')}
      />
      <Figure
        icon={<CalendarDays />}
        label={t('stats.daysListened')}
        value={number(numDays)}
        hint={t('stats.perDay', { time: elapsed(data.totalTime / Math.max(1, numDays)) })}
      />
      <Figure
        icon={<CircleCheckBig />}
        label={t('stats.finished')}
        value={number(data.numFinished)}
        hint={t('stats.finishedHint', { count: data.numFinished })}
      />
      <Figure
        icon={<Flame />}
        label={t('stats.streak')}
        value={t('stats.dayCount', { count: current })}
        hint={t(current > 0 ? 'stats.streakHint' : 'stats.noStreak')}
      />
    </Figures>
  )
}
