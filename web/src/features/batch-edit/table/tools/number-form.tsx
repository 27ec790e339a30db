import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { numberAt } from '../../model/form-rules.ts'
import { numbering } from '../cells/sheet-edits.ts'
import type { SheetControl } from '../use-sheet.ts'
import { rowsWord, toolRows } from './tool-rows.ts'

/** Numbers the chosen rows in their order, or all of them where a single one is chosen. */
export function NumberForm({ control }: { control: SheetControl }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [first, setFirst] = useState('1')
  const changes = numbering(control.sheet, toolRows(control), { name, first })
  const isNumber = numberAt(first, 0) !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    control.write(changes)
    control.say(t('batchEdit.sheet.written', { count: changes.length }))
  }
  return (
    <form noValidate onSubmit={submit} className="grid w-72 gap-3">
      <Field label={t('batchEdit.number.series')} hint={t('batchEdit.number.seriesHint')}>
        {(field) => (
          <TextInput
            {...field}
            dir="auto"
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t('batchEdit.first')} error={isNumber ? null : t('batchEdit.number.noNumber')}>
        {(field) => (
          <TextInput
            {...field}
            inputMode="decimal"
            autoComplete="off"
            value={first}
            onChange={({ target }) => setFirst(target.value)}
          />
        )}
      </Field>
      <p className="text-sm text-fg-3">{rowsWord(control)}</p>
      <Button type="submit" variant="primary" disabled={changes.length === 0}>
        {t('batchEdit.number.do', { count: changes.length })}
      </Button>
    </form>
  )
}
