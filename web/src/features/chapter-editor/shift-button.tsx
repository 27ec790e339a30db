import { readClock } from '@lectern/contract/rules'
import { MoveHorizontal } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { Popover } from '#ui/floating/popover.tsx'
import { shifted } from './draft/draft.ts'
import type { ChapterDraft } from './draft/use-draft.ts'

/** Moves all chapters but the first and the locked ones by some seconds. */
export function ShiftButton({ draft }: { draft: ChapterDraft }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const seconds = secondsOf(text)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (seconds !== null) draft.change((rows) => shifted(rows, seconds))
  }
  return (
    <Popover
      label={t('chapters.shift')}
      align="end"
      trigger={
        <Button disabled={draft.rows.length < 2}>
          <MoveHorizontal aria-hidden="true" className="size-4!" />
          {t('chapters.shift')}
        </Button>
      }
    >
      <form onSubmit={apply} className="grid w-64 gap-3">
        <Field
          label={t('chapters.shiftBy')}
          hint={t('chapters.shiftHint')}
          error={text !== '' && seconds === null ? t('chapters.shiftNone') : null}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              placeholder="-1.5"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" disabled={seconds === null}>
          {t('chapters.apply')}
        </Button>
      </form>
    </Popover>
  )
}

/** `-1.5`, `+0:02` … in seconds. */
function secondsOf(text: string): number | null {
  const [, sign, rest = ''] = /^\s*([-−+]?)\s*(.*)$/u.exec(text) ?? []
  const seconds = readClock(rest)
  return seconds === null ? null : sign === '-' || sign === '−' ? -seconds : seconds
}
