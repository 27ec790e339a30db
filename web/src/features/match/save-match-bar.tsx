import { useState } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import type { MatchChoice } from './choice/use-choice.ts'
import { saveMatch } from './save-match.ts'

interface SaveMatchProps {
  item: ItemDetail
  provider: string
  choice: Pick<MatchChoice, 'values' | 'sayers'>
}

/** Saves the fields that were chosen; stays in sight below them. */
export function SaveMatch({ item, provider, choice }: SaveMatchProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { values } = choice
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 flex justify-end border-t border-line bg-surface-1 px-5 py-3">
      <Button
        variant="primary"
        busy={busy}
        disabled={values.size === 0}
        onClick={() => {
          setBusy(true)
          void saveMatch({ item, provider, choice }).finally(() => setBusy(false))
        }}
      >
        {values.size === 0 ? t('match.nothing') : t('match.save', { count: values.size })}
      </Button>
    </div>
  )
}
