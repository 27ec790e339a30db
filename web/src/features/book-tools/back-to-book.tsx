import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/text/texts.ts'
import { buttonClass } from '#ui/button.tsx'

/** The way back to the page of the book. */
export function BackToBook({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  return (
    <Link to="/item/$itemId" params={{ itemId }} className={buttonClass({})}>
      {t('chapters.back')}
    </Link>
  )
}
