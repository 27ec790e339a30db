import { useTranslation } from '#platform/text/texts.ts'
import { chooseLanguage } from '#platform/text/language/i18n.ts'
import { languageChoices } from '#platform/text/language/language-names.ts'
import { chooseTheme, themes, useTheme, type Theme } from '#platform/theme.ts'
import { Field, Select } from '#ui/field/field.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { toast } from '#ui/toast/toast.tsx'

/** Theme and language of this browser. */
export function AppearanceCard() {
  const { t, language } = useTranslation()
  const theme = useTheme((state) => state.theme)
  const changeLanguage = async (code: string) => {
    if (!(await chooseLanguage(code))) toast.error(t('account.languageFailed'))
  }
  return (
    <section>
      <SectionHeading>{t('account.appearance')}</SectionHeading>
      <div className="surface grid gap-4 p-4 sm:grid-cols-2">
        <Field label={t('nav.theme')}>
          {(control) => (
            <Select
              {...control}
              value={theme}
              onChange={(value) => chooseTheme(value as Theme)}
              options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t('account.language')}>
          {(control) => (
            <Select
              {...control}
              value={language}
              onChange={(code) => void changeLanguage(code)}
              options={languageChoices}
            />
          )}
        </Field>
      </div>
    </section>
  )
}
