import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useBookProviders } from '#features/match-calls/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select, TextInput } from '#ui/field/field.tsx'
import type { Asked } from './match.queries.ts'

interface SearchFormProps {
  initial: Asked
  busy: boolean
  onSearch: (asked: Asked) => void
}

/** Whom to ask, and what for. */
export function SearchForm({ initial, busy, onSearch }: SearchFormProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(initial)
  const set = (more: Partial<Asked>) => setAsked({ ...asked, ...more })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSearch(asked)
  }
  const line = (name: 'title' | 'author' | 'asin', label: string) => (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          dir={name === 'asin' ? 'ltr' : 'auto'}
          autoComplete="off"
          maxLength={500}
          value={asked[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1.8fr_2fr_1.5fr_1.2fr_auto]"
    >
      <ProviderField value={asked.provider} onChange={(provider) => set({ provider })} />
      {line('title', t('editor.field.title'))}
      {line('author', t('editor.field.author'))}
      {line('asin', t('editor.field.asin'))}
      <Button type="submit" variant="primary" busy={busy} className="max-sm:col-span-2">
        <Search aria-hidden="true" className="size-4!" />
        {t('match.search')}
      </Button>
    </form>
  )
}

/** Everybody who knows books. */
export function ProviderField({
  value,
  onChange,
}: {
  value: string
  onChange: (provider: string) => void
}) {
  const { t } = useTranslation()
  const data = useBookProviders()
  const known = data.some((one) => one.value === value) ? data : [{ value, text: value }, ...data]
  return (
    <Field label={t('match.provider')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={known.map((one) => ({ value: one.value, label: one.text }))}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
