import { useTranslation } from '#platform/text/texts.ts'
import { Logo } from '#ui/logo.tsx'

/** Where it comes from. */
export function ShareFooter() {
  const { t } = useTranslation()
  return (
    <footer className="flex items-center justify-center gap-2 p-4 pb-[max(1rem,var(--safe-bottom))] text-sm text-fg-3">
      <Logo size={20} />
      {t('sharePage.by')}
    </footer>
  )
}
