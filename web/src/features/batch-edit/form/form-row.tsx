import { useMemo, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select } from '#ui/field/field.tsx'
import type { FieldName } from '../model/fields.ts'
import type { FormDraft, Mode } from '../model/form-rules.ts'
import { useBatch, useBatchStore, writeForm } from '../page/batch-state.ts'
import { presentWords, writtenIn } from './present-words.ts'

/** The form, and a way to change it; `about` names the control, whose letters are one step. */
export function useForm() {
  const store = useBatchStore()
  const form = useBatch((state) => state.past.now.form)
  const set = (change: Partial<FormDraft>, about: string | null = null) =>
    writeForm(store, { ...form, ...change }, about)
  return { form, set }
}

interface FormRowProps<M extends Mode> {
  name: FieldName
  mode: M
  modes: readonly M[]
  onMode: (mode: M) => void
  /** Where the value is said; shown only where the way needs one. */
  children?: ReactNode
}

/** A field, what it holds now, what becomes of it, and with which value. */
export function FormRow<M extends Mode>({ name, mode, modes, onMode, children }: FormRowProps<M>) {
  const { t } = useTranslation()
  const rows = useBatch((state) => state.rows)
  const cells = useBatch((state) => state.past.now.cells)
  const present = useMemo(() => presentWords(rows, name), [rows, name])
  const written = useMemo(() => writtenIn(cells, name), [cells, name])
  const needsValue = mode === 'add' || mode === 'remove' || mode === 'set'
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-4">
      <Field label={t(`editor.field.${name}`)}>
        {(control) => (
          <Select
            {...control}
            value={mode}
            options={modes.map((value) => ({ value, label: t(`batchEdit.mode.${value}`) }))}
            onChange={onMode}
          />
        )}
      </Field>
      <div className="min-w-0">
        {needsValue ? (
          children
        ) : (
          <p className="text-sm break-words text-fg-3 sm:pt-9" dir="auto">
            {present}
          </p>
        )}
        {written > 0 && (
          <p className="mt-1 text-sm text-fg-3">{t('batchEdit.inTable', { count: written })}</p>
        )}
      </div>
    </div>
  )
}
