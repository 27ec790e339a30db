import { Globe } from 'lucide-react'
import { chooseLanguage } from '#platform/text/language/i18n.ts'
import { languageChoices } from '#platform/text/language/language-names.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Select } from '#ui/field/field.tsx'
import { toast } from '#ui/toast/toast.tsx'

/** The language of this browser, for who can't read the one that is shown. */
export function LanguageChoice() {
  const { t, language } = useTranslation()
  const change = async (code: string) => {
    if (!(await chooseLanguage(code))) toast.error(t('state.unreachable'))
  }
  return (
    <div className="ms-auto flex min-w-0 items-center gap-2 text-fg-2">
      <Globe aria-hidden="true" className="size-4! flex-none" />
      <Select
        aria-label={t('login.language')}
        value={language}
        onChange={(code) => void change(code)}
        options={languageChoices}
        className="min-w-0"
      />
    </div>
  )
}
