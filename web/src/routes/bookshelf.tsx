import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export function BookshelfRoute() {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.library')}>
      <Skeleton className="h-40" />
    </Page>
  )
}
