import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page.tsx'
export function ConfigRoute() {
  const { t } = useTranslation()
  return <Page title={t('nav.settings')}>…</Page>
}
