import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { byMonth, monthName, monthSpan, roundTime, type Day } from '#features/days/index.ts'
import { buttonClass } from '#ui/button.tsx'

interface MonthsProps {
  days: Readonly<Record<Day, number>>
  year: number
  /** Whose sessions the months open. */
  user: string
}

/** The months of a year in which something was heard, and the year: each leads to its sessions. */
export function Months({ days, year, user }: MonthsProps) {
  const { t } = useTranslation()
  const heard = byMonth(days, year)
    .map((seconds, month) => ({ seconds, month }))
    .filter(({ seconds }) => seconds > 0)
  if (heard.length === 0) return null
  return (
    <ul aria-label={t('stats.months', { year })} className="mt-3 flex flex-wrap gap-2">
      {heard.map(({ seconds, month }) => (
        <li key={month}>
          <SessionsLink user={user} {...monthSpan(year, month)}>
            {monthName(month, 'long')}
            <span className="font-normal text-fg-3 num">{roundTime(seconds)}</span>
          </SessionsLink>
        </li>
      ))}
      <li>
        <SessionsLink user={user} from={`${year}-01-01`} to={`${year}-12-31`}>
          {t('stats.wholeYear', { year })}
        </SessionsLink>
      </li>
    </ul>
  )
}

interface SessionsLinkProps {
  user: string
  from: Day
  to: Day
  children: ReactNode
}

function SessionsLink({ children, ...search }: SessionsLinkProps) {
  return (
    <Link to={'/config/sessions' as string} search={search} className={buttonClass({ size: 'sm' })}>
      {children}
    </Link>
  )
}
