import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export function HomeRoute() {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.home')}>
      <Skeleton className="h-40" />
    </Page>
  )
}
