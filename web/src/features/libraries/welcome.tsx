import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page.tsx'
export function Welcome() {
  const { t } = useTranslation()
  return <Page title={t('firstRun.libraryTitle')}>{t('firstRun.libraryIntro')}</Page>
}
