import { PagesStyle, changeLooks, usePageLooks } from '#features/reader-pages/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Switch } from '#ui/field/field.tsx'

/** What PDFs have besides: dark pages. */
export function PdfStyle() {
  const { t } = useTranslation()
  const isInverted = usePageLooks((looks) => looks.isInverted)
  return (
    <PagesStyle>
      <Switch
        label={t('pages.invert')}
        hint={t('pages.invertHint')}
        checked={isInverted}
        onChange={(on) => changeLooks({ isInverted: on })}
      />
    </PagesStyle>
  )
}
