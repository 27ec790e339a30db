import { useDeferredValue, useMemo, useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, Field, Select, TextInput } from '#ui/field/field.tsx'
import { columnWord } from '../column-words.ts'
import { replacing } from '../cells/sheet-edits.ts'
import type { SheetControl } from '../use-sheet.ts'
import { rowsWord, toolRows } from './tool-rows.ts'

/** Finds a text in a column, in the chosen rows or in all of them, and puts another one in its place. */
export function ReplaceForm({ control }: { control: SheetControl }) {
  const { t } = useTranslation()
  const { sheet, range } = control
  const [column, setColumn] = useState(range.anchor.column)
  const [how, setHow] = useState({ find: '', replace: '', isExact: false, isWhole: false })
  const asked = useDeferredValue(how)
  const { top, bottom } = toolRows(control)
  const changes = useMemo(
    () => replacing(sheet, { top, bottom, column }, asked),
    [sheet, top, bottom, column, asked],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    control.write(changes)
    control.say(t('batchEdit.sheet.written', { count: changes.length }))
  }
  const line = (name: 'find' | 'replace') => (
    <Field label={t(`batchEdit.replace.${name}`)}>
      {(field) => (
        <TextInput
          {...field}
          data-autofocus={name === 'find' || undefined}
          dir="auto"
          autoComplete="off"
          value={how[name]}
          onChange={({ target }) => setHow({ ...how, [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <form noValidate onSubmit={submit} className="grid w-72 gap-3">
      {line('find')}
      {line('replace')}
      <Field label={t('batchEdit.replace.column')}>
        {(field) => (
          <Select
            {...field}
            value={String(column)}
            options={sheet.columns.map(({ name }, at) => ({
              value: String(at),
              label: columnWord(name),
            }))}
            onChange={(at) => setColumn(Number(at))}
          />
        )}
      </Field>
      <Checkbox
        label={t('batchEdit.replace.exact')}
        checked={how.isExact}
        onChange={(isExact) => setHow({ ...how, isExact })}
      />
      <Checkbox
        label={t('batchEdit.replace.whole')}
        checked={how.isWhole}
        onChange={(isWhole) => setHow({ ...how, isWhole })}
      />
      <p className="text-sm text-fg-3">{rowsWord(control)}</p>
      <Button type="submit" variant="primary" disabled={changes.length === 0}>
        {t('batchEdit.replace.do', { count: changes.length })}
      </Button>
    </form>
  )
}
