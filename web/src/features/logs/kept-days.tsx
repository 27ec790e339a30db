import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { freshToken, mediaHref } from '#platform/address/media-href.ts'
import { dateOf } from '#platform/text/dates.ts'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { SectionHeading } from '#ui/page/page.tsx'
import { daysQuery } from './logs.queries.ts'

/** The days whose logs are kept, each a file to take along. */
export function KeptDays() {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const { data } = useQuery({ ...daysQuery(), refetchOnMount: 'always' })
  if (!data || data.days.length === 0) return null
  return (
    <section className="mt-6">
      <SectionHeading>{t('logs.days')}</SectionHeading>
      <ul aria-label={t('logs.days')} className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {data.days.map(({ day, bytes: size }) => {
          const date = dateOf(new Date(`${day}T12:00:00`).getTime(), dateFormat)
          return (
            <li key={day} className="surface flex items-center gap-3 py-1.5 ps-4 pe-2">
              <span className="min-w-0 flex-1 num">{date}</span>
              <span className="text-sm text-fg-3 num">{bytes(size, 0)}</span>
              <a
                href={mediaHref(`/api/lectern/logs/${day}`)}
                download={`lectern-log-${day}.txt`}
                onClick={freshToken}
                aria-label={t('logs.downloadOf', { date })}
                data-tip={t('logs.download')}
                className="grid size-10 flex-none place-items-center rounded-md text-fg-2 hover:bg-surface-2 hover:text-fg pointer-coarse:size-11"
              >
                <Download aria-hidden="true" />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
