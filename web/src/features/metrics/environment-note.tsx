import { Lock } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'

/** Says that a variable of the environment decides it, so that nobody looks for the reason. */
export function EnvironmentNote({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <p className="flex items-center gap-1.5 text-sm text-fg-2">
      <Lock aria-hidden="true" className="size-4! flex-none" />
      <span className="min-w-0 wrap-anywhere">{t('metrics.environment', { name })}</span>
    </p>
  )
}
