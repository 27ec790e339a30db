import { useState } from 'react'
import { htmlOf, sourceOf } from '#features/item-editor/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Field } from '#ui/field/field.tsx'
import { textModes } from '../model/form-rules.ts'
import { useBatchStore } from '../page/batch-state.ts'
import { readDescriptions } from '../page/use-live-rows.ts'
import { FormRow, useForm } from './form-row.tsx'

/** The description of all items: typed as text with a few signs, kept as it will look. */
export function DescriptionRow() {
  const { t } = useTranslation()
  const store = useBatchStore()
  const { form, set } = useForm()
  const { mode, text } = form.texts.description
  const [typed, setTyped] = useState(() => sourceOf(text) ?? text)
  // Undoing puts other words there.
  const source = htmlOf(typed) === text ? typed : (sourceOf(text) ?? text)
  const put = (change: Partial<typeof form.texts.description>, about: string | null) =>
    set({ texts: { ...form.texts, description: { ...form.texts.description, ...change } } }, about)
  return (
    <FormRow
      name="description"
      mode={mode}
      modes={textModes}
      onMode={(next) => {
        void readDescriptions(store).catch(() => {})
        put({ mode: next }, null)
      }}
    >
      <Field
        label={t('batchEdit.valueOf', { field: t('editor.field.description') })}
        hint={t('editor.text.hint')}
      >
        {(control) => (
          <textarea
            {...control}
            rows={5}
            dir="auto"
            value={source}
            onChange={({ target }) => {
              setTyped(target.value)
              put({ text: htmlOf(target.value) }, 'description')
            }}
            className="control py-2"
          />
        )}
      </Field>
    </FormRow>
  )
}
