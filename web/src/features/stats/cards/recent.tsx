import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/text/texts.ts'
import { recentQuery, SessionList } from '#features/sessions/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'

/** The last few times somebody listened. */
export function Recent({ userId }: { userId: string | null }) {
  const { t } = useTranslation()
  const { data } = useQuery(recentQuery(userId))
  if (!data || data.sessions.length === 0) return null
  return (
    <div className="mt-4 lg:col-span-6">
      <SectionHeading
        end={
          <Link
            to={'/config/sessions' as string}
            search={userId === null ? {} : { user: userId }}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            {t('stats.allSessions')}
          </Link>
        }
      >
        {t('stats.recent')}
      </SectionHeading>
      <SessionList sessions={data.sessions} />
    </div>
  )
}
