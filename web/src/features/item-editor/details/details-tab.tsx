import { TriangleAlert } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { ItemDetail } from '#features/items/index.ts'
import { FieldLock } from '#features/item-history/index.ts'
import { cx } from '#ui/cx.ts'
import { Checkbox, Field, Select, TextInput } from '#ui/field/field.tsx'
import { useFaultFocus } from '#ui/field/use-fault-focus.ts'
import { Banner } from '#ui/page/banner.tsx'
import { SuggestInput } from '#ui/tokens/suggest-input.tsx'
import { TokenField } from '#ui/tokens/token-field.tsx'
import { DescriptionField } from '../description/description-field.tsx'
import type { FieldName, TextName } from './draft.ts'
import { Meanwhile } from './meanwhile.tsx'
import { SeriesField } from './series-field.tsx'
import { useKnownNames, type KnownNames } from './known-names.ts'
import type { ItemForm } from './use-item-form.ts'

/** Every field of an item. */
export function DetailsTab({ item, form }: { item: ItemDetail; form: ItemForm }) {
  const { t } = useTranslation()
  const known = useKnownNames(item.libraryId)
  const { form: box, focusFault } = useFaultFocus<HTMLFormElement>()
  const { refusals } = form
  useEffect(() => {
    if (refusals === 0) return
    focusFault()
    // What no field is about stands above them all.
    if (form.faults['']) box.current?.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [refusals])
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
      className="grid gap-4 sm:grid-cols-6"
    >
      {form.faults[''] && (
        <div className="sm:col-span-6">
          <Banner tone="danger" icon={<TriangleAlert />}>
            {form.faults['']}
          </Banner>
        </div>
      )}
      {form.fields.map((name) => (
        <OneField
          key={name}
          name={name}
          itemId={item.id}
          kind={item.mediaType}
          form={form}
          known={known}
        />
      ))}
      {/* Enter in a field saves, as in any form. */}
      <button type="submit" hidden>
        {t('editor.save')}
      </button>
    </form>
  )
}

interface OneFieldProps {
  name: FieldName
  itemId: string
  kind: ItemDetail['mediaType']
  form: ItemForm
  known: KnownNames
}

function OneField(props: OneFieldProps) {
  const { name, kind, form } = props
  const { t } = useTranslation()
  const meanwhile = form.contested.includes(name) && <Meanwhile name={name} form={form} />
  const frame = (content: ReactNode) => (
    <div className={cx('relative grid min-w-0 content-start gap-2', widthOf(name, form.fields))}>
      {content}
      {/* Beside the label, in the line above the control. */}
      <FieldLock
        itemId={props.itemId}
        field={name}
        className="absolute end-0 -top-1.5 pointer-coarse:-top-3.5"
      />
      {meanwhile}
    </div>
  )
  if (name === 'explicit' || name === 'abridged')
    return frame(
      <Checkbox
        label={t(`editor.field.${name}`)}
        checked={form.draft[name]}
        onChange={(isOn) => form.set(name, isOn)}
        className="pointer-coarse:min-h-11"
      />,
    )
  if (name === 'series') return frame(<SeriesField form={form} options={props.known.series} />)
  if (name === 'description')
    return frame(
      <DescriptionField
        stored={form.base.description}
        value={form.draft.description}
        onChange={(html) => form.set('description', html)}
      />,
    )
  const label = kind === 'music' && name === 'authors' ? 'artists' : name
  return frame(
    <Field label={t(`editor.field.${label}`)} error={form.faults[name]}>
      {(control) => <Control {...props} control={control} />}
    </Field>,
  )
}

type ControlProps = OneFieldProps & {
  control: Parameters<Parameters<typeof Field>[0]['children']>[0]
}

function Control({ name, form, known, control }: ControlProps) {
  const { t } = useTranslation()
  if (name === 'authors' || name === 'narrators' || name === 'genres' || name === 'tags')
    return (
      <TokenField
        control={control}
        value={form.draft[name]}
        options={known[name]}
        onChange={(tokens) => form.set(name, tokens)}
      />
    )
  if (name === 'type')
    return (
      <Select
        {...control}
        value={form.draft.type}
        options={(['episodic', 'serial'] as const).map((value) => ({
          value,
          label: t(`editor.type.${value}`),
        }))}
        onChange={(value) => form.set('type', value)}
      />
    )
  if (name === 'publisher' || name === 'language')
    return (
      <SuggestInput
        control={control}
        value={form.draft[name]}
        options={known[name]}
        onText={(text) => form.set(name, text)}
        onPick={(text) => form.set(name, text)}
        enterSends
        className="control aria-invalid:border-danger"
      />
    )
  return <Line name={name} form={form} control={control} />
}

function Line({
  name,
  form,
  control,
}: Pick<ControlProps, 'form' | 'control'> & { name: FieldName }) {
  const text = name as TextName
  return (
    <TextInput
      {...control}
      dir={isCode.has(text) ? 'ltr' : 'auto'}
      autoComplete="off"
      maxLength={2000}
      inputMode={text.endsWith('Url') ? 'url' : undefined}
      autoCapitalize={text === 'asin' ? 'characters' : undefined}
      value={form.draft[text]}
      onChange={(event) => form.set(text, event.target.value)}
    />
  )
}

/** Read from left to right in every language. */
const isCode = new Set<TextName>(['feedUrl', 'imageUrl', 'itunesPageUrl', 'isbn', 'asin'])

/** Who stands alone in a line has all of it. */
function widthOf(name: FieldName, fields: readonly FieldName[]): string {
  const isAlone = name === 'authors' && !fields.includes('narrators')
  return (!isAlone && widths[name]) || 'sm:col-span-6'
}

/** How much of a line fields take where there is room; the others take all of it. */
const widths: Partial<Record<FieldName, string>> = {
  title: 'sm:col-span-3',
  subtitle: 'sm:col-span-3',
  author: 'sm:col-span-3',
  authors: 'sm:col-span-3',
  narrators: 'sm:col-span-3',
  genres: 'sm:col-span-3',
  tags: 'sm:col-span-3',
  publishedYear: 'sm:col-span-2',
  publishedDate: 'sm:col-span-2',
  language: 'sm:col-span-2',
  publisher: 'sm:col-span-2',
  isbn: 'sm:col-span-2',
  asin: 'sm:col-span-2',
  releaseDate: 'sm:col-span-2',
  type: 'sm:col-span-2',
  itunesPageUrl: 'sm:col-span-2',
  itunesId: 'sm:col-span-2',
  itunesArtistId: 'sm:col-span-2',
  feedUrl: 'sm:col-span-3',
  imageUrl: 'sm:col-span-3',
  explicit: 'sm:col-span-3',
  abridged: 'sm:col-span-3',
}
