import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export function NarratorsRoute() {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.narrators')}>
      <Skeleton className="h-40" />
    </Page>
  )
}
