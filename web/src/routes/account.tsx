import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page.tsx'
export function AccountRoute() {
  const { t } = useTranslation()
  return <Page title={t('nav.account')}>…</Page>
}
