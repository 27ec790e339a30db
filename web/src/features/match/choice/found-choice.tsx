import { useId, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'

interface FoundChoiceProps<T> {
  found: readonly T[]
  chosen: number
  onChoose: (at: number) => void
  /** What is told of each. */
  children: (one: T) => ReactNode
}

/** One of what was found, as radio buttons, in the order of the list. */
export function FoundChoice<T>({ found, chosen, onChoose, children }: FoundChoiceProps<T>) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold text-fg-2">
        {t('match.found', { count: found.length })}
      </legend>
      <div className="grid max-h-72 gap-1.5 overflow-y-auto p-0.5">
        {found.map((one, at) => (
          <label
            // oxlint-disable-next-line react/no-array-index-key -- they have no other name
            key={at}
            className={cx(
              'flex cursor-pointer items-start gap-3 rounded-lg border p-2.5 has-focus-visible:outline-2',
              at === chosen ? 'border-accent bg-surface-2' : 'border-line hover:bg-surface-2',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={at === chosen}
              onChange={() => onChoose(at)}
              className="mt-1 size-[18px] flex-none"
            />
            {children(one)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
