import { Check } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'

interface ChooseEpisodeProps {
  title: string
  tabIndex: number
  isChosen: boolean
  onChoose: (isRange: boolean) => void
}

/** The box that takes an episode into the selection. */
export function ChooseEpisode({ title, tabIndex, isChosen, onChoose }: ChooseEpisodeProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={t('selection.select', { name: title })}
      tabIndex={tabIndex}
      onClick={(event) => onChoose(event.shiftKey)}
      className="grid size-11 place-items-center"
    >
      <span
        className={cx(
          'grid size-7 place-items-center rounded-full border-2',
          isChosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
        )}
      >
        {isChosen && <Check className="size-4!" strokeWidth={3.5} />}
      </span>
    </button>
  )
}
