import { ArrowLeft } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'

/** The name of a group of filters, after the way back to all groups, which takes the focus. */
export function FilterGroupHead({ label, onBack }: { label: string; onBack: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="mb-1 flex items-center gap-1">
      <IconButton
        label={t('filter.back')}
        icon={<ArrowLeft className="rtl:-scale-x-100" />}
        quiet
        ref={focus}
        onClick={onBack}
      />
      <p className="text-md font-semibold">{label}</p>
    </div>
  )
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}
