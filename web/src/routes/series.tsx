import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export function SeriesRoute() {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.series')}>
      <Skeleton className="h-40" />
    </Page>
  )
}
