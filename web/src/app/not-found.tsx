import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { useDocumentTitle } from '#ui/page.tsx'
import { MissingState } from '#ui/state.tsx'

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
    >
      {t('state.notFoundHint')}
    </MissingState>
  )
}
