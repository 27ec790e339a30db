import { useQuery } from '@tanstack/react-query'
import { EreadersSection } from '#features/ereaders/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { MailForm } from './mail-form.tsx'

/** How the server sends mail, and to which e-readers, for administrators. */
export function MailPanel() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('GET /api/emails/settings'),
    refetchOnMount: 'always',
  })
  return (
    <div className="grid items-start gap-8 min-[1500px]:grid-cols-2">
      <section>
        <SectionHeading>{t('mail.title')}</SectionHeading>
        <p className="-mt-2 mb-3 text-sm text-fg-3">{t('mail.hint')}</p>
        {!data && error && (
          <ErrorState
            title={t('mail.loadFailed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton className="h-96" />}
        {data && <MailForm settings={data.settings} />}
      </section>
      <EreadersSection />
    </div>
  )
}
