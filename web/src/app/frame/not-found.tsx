import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/text/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { MissingState } from '#ui/page/state.tsx'

/** No such page. */
export function NotFound() {
  const { t } = useTranslation()
  useDocumentTitle(t('state.notFound'))
  return (
    <MissingState
      title={t('state.notFound')}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('state.goHome')}
        </Link>
      }
    />
  )
}
