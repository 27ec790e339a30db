import { useTranslation } from '#platform/text/texts.ts'
import { Field, TextInput } from '#ui/field/field.tsx'
import { useRems } from '#ui/screen/use-rems.ts'
import { SuggestInput } from '#ui/tokens/suggest-input.tsx'
import { TokenField } from '#ui/tokens/token-field.tsx'
import type { Changed } from '../model/draft.ts'
import {
  fieldsOf,
  isFlag,
  isList,
  type FieldName,
  type FlagName,
  type ListName,
} from '../model/fields.ts'
import { flagModes, listModes, seriesModes, textModes, type FormText } from '../model/form-rules.ts'
import type { KnownNames } from '../model/spelling.ts'
import { useBatch } from '../page/batch-state.ts'
import { PreviewAside } from '../preview/preview-aside.tsx'
import { DescriptionRow } from './description-row.tsx'
import { FormRow, useForm } from './form-row.tsx'

/** Titles and numbers of books are their own. */
const ownOfEach: readonly FieldName[] = ['title', 'isbn', 'asin']

/** Where the window is as wide, in rem, what the form does is seen beside it. */
const wideFrom = 80

interface BatchFormProps {
  known: KnownNames
  /** What the form and the table make of the items, a moment behind what is typed. */
  changed: readonly Changed[]
}

/** Fields of all items at once; each is left as it is unless told otherwise. */
export function BatchForm({ known, changed }: BatchFormProps) {
  const isWide = useRems() >= wideFrom
  if (!isWide) return <Fields known={known} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_28rem] items-start gap-6">
      <div className="surface p-5">
        <Fields known={known} />
      </div>
      <PreviewAside changed={changed} />
    </div>
  )
}

/** In two columns where there is room for both ways and values. */
function Fields({ known }: { known: KnownNames }) {
  const kind = useBatch(({ rows }) => rows[0]?.kind ?? 'book')
  return (
    <div className="@container">
      <div className="grid items-start gap-x-8 gap-y-4 @min-[60rem]:grid-cols-2">
        {fieldsOf(kind)
          .filter((name) => !ownOfEach.includes(name))
          .map((name) => (
            <OneField key={name} name={name} known={known} />
          ))}
      </div>
    </div>
  )
}

interface OneFieldProps {
  name: FieldName
  known: KnownNames
}

function OneField({ name, known }: OneFieldProps) {
  if (isList(name)) return <ListRow name={name} known={known} />
  if (isFlag(name)) return <FlagRow name={name} />
  if (name === 'series') return <SeriesRow known={known} />
  if (name === 'description') return <DescriptionRow />
  return <TextRow name={name as FormText} known={known} />
}

function ListRow({ name, known }: { name: ListName; known: KnownNames }) {
  const { t } = useTranslation()
  const { form, set } = useForm()
  const entry = form.lists[name]
  const put = (change: Partial<typeof entry>) =>
    set({ lists: { ...form.lists, [name]: { ...entry, ...change } } })
  return (
    <FormRow name={name} mode={entry.mode} modes={listModes} onMode={(mode) => put({ mode })}>
      <Field label={t('batchEdit.valueOf', { field: t(`editor.field.${name}`) })}>
        {(control) => (
          <TokenField
            control={control}
            value={entry.names}
            options={known[name] ?? []}
            onChange={(names) => put({ names })}
          />
        )}
      </Field>
    </FormRow>
  )
}

function TextRow({ name, known }: { name: FormText; known: KnownNames }) {
  const { t } = useTranslation()
  const { form, set } = useForm()
  const entry = form.texts[name]
  const put = (change: Partial<typeof entry>, about: string | null = null) =>
    set({ texts: { ...form.texts, [name]: { ...entry, ...change } } }, about)
  return (
    <FormRow name={name} mode={entry.mode} modes={textModes} onMode={(mode) => put({ mode })}>
      <Field label={t('batchEdit.valueOf', { field: t(`editor.field.${name}`) })}>
        {(control) => (
          <SuggestInput
            control={control}
            value={entry.text}
            options={known[name] ?? []}
            onText={(text) => put({ text }, name)}
            onPick={(text) => put({ text }, name)}
            enterSends
            className="control"
          />
        )}
      </Field>
    </FormRow>
  )
}

function FlagRow({ name }: { name: FlagName }) {
  const { form, set } = useForm()
  return (
    <FormRow
      name={name}
      mode={form.flags[name]}
      modes={flagModes}
      onMode={(mode) => set({ flags: { ...form.flags, [name]: mode } })}
    />
  )
}

function SeriesRow({ known }: { known: KnownNames }) {
  const { t } = useTranslation()
  const { form, set } = useForm()
  const { series } = form
  const put = (change: Partial<typeof series>, about: string | null = null) =>
    set({ series: { ...series, ...change } }, about)
  const hasNumbers = series.mode !== 'remove'
  return (
    <FormRow name="series" mode={series.mode} modes={seriesModes} onMode={(mode) => put({ mode })}>
      <div className="grid grid-cols-[minmax(0,1fr)_9rem] gap-2">
        <Field label={t('batchEdit.valueOf', { field: t('editor.field.series') })}>
          {(control) => (
            <SuggestInput
              control={control}
              value={series.name}
              options={known.series ?? []}
              onText={(name) => put({ name }, 'series')}
              onPick={(name) => put({ name }, 'series')}
              enterSends
              className="control"
            />
          )}
        </Field>
        {hasNumbers && (
          <Field label={t('batchEdit.first')}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                value={series.first}
                onChange={({ target }) => put({ first: target.value }, 'first')}
              />
            )}
          </Field>
        )}
      </div>
      {hasNumbers && series.first.trim() !== '' && (
        <p className="mt-1 text-sm text-fg-3">{t('batchEdit.inOrder')}</p>
      )}
    </FormRow>
  )
}
