import type { LabelField, LabelRule } from '@lectern/contract/rules'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select, TextInput } from '#ui/field/field.tsx'
import { TokenField } from '#ui/tokens/token-field.tsx'
import { marksOf } from '../draft/rules-draft.ts'

interface RuleEditorProps {
  rule: LabelRule
  /** Genres and tags that the library has. */
  names: Record<LabelField, readonly string[]>
  onChange: (rule: LabelRule) => void
}

/** What one rule is about, and what it does. */
export function RuleEditor({ rule, names, onChange }: RuleEditorProps) {
  const { t } = useTranslation()
  const options = [...new Set(rule.fields.flatMap((field) => names[field]))]
  const tokens = (
    label: string,
    value: readonly string[],
    change: (list: string[]) => LabelRule,
  ) => (
    <Field label={label}>
      {(control) => (
        <TokenField
          control={control}
          value={value}
          options={options}
          onChange={(list) => onChange(change(list))}
        />
      )}
    </Field>
  )
  return (
    <div className="flex flex-col gap-4">
      <FieldsSelect fields={rule.fields} onChange={(fields) => onChange({ ...rule, fields })} />
      {rule.kind === 'map' && (
        <>
          {tokens(t('labelRules.from'), rule.from, (from) => ({ ...rule, from }))}
          {tokens(t('labelRules.to'), rule.to, (to) => ({ ...rule, to }))}
        </>
      )}
      {rule.kind === 'drop' &&
        tokens(t('labelRules.names'), rule.names, (list) => ({ ...rule, names: list }))}
      {rule.kind === 'split' && (
        <>
          <MarksField marks={rule.at} onChange={(at) => onChange({ ...rule, at })} />
          {tokens(t('labelRules.keepWhole'), rule.except, (except) => ({ ...rule, except }))}
        </>
      )}
      <p className="text-sm text-fg-3">{t(`labelRules.hint.${rule.kind}`)}</p>
    </div>
  )
}

const choices = { genres: ['genres'], tags: ['tags'], both: ['genres', 'tags'] } satisfies Record<
  string,
  LabelField[]
>

function FieldsSelect({
  fields,
  onChange,
}: {
  fields: readonly LabelField[]
  onChange: (fields: LabelField[]) => void
}) {
  const { t } = useTranslation()
  return (
    <Field label={t('labelRules.about')}>
      {(control) => (
        <Select
          {...control}
          value={fields.length > 1 ? 'both' : (fields[0] ?? 'genres')}
          options={[
            { value: 'genres', label: t('labelRules.field.genres') },
            { value: 'tags', label: t('labelRules.field.tags') },
            { value: 'both', label: t('labelRules.both') },
          ]}
          onChange={(choice) => onChange([...choices[choice]])}
        />
      )}
    </Field>
  )
}

/** Marks are typed with spaces between them: a comma is one itself. */
function MarksField({
  marks,
  onChange,
}: {
  marks: readonly string[]
  onChange: (marks: string[]) => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState(marks.join(' '))
  return (
    <Field label={t('labelRules.marks')} hint={t('labelRules.marksHint')}>
      {(control) => (
        <TextInput
          {...control}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="/ , ; &"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onChange(marksOf(target.value))
          }}
        />
      )}
    </Field>
  )
}
