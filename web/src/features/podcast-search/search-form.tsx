import { Search } from 'lucide-react'
import { useMemo, useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select, TextInput } from '#ui/field/field.tsx'
import { countryOptions } from '#platform/text/countries.ts'

interface SearchFormProps {
  q: string
  country: string
  onSearch: (search: { q: string; country: string }) => void
}

/** Words to look for, or the address of a feed, in one box. */
export function SearchForm({ q, country, onSearch }: SearchFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(q)
  const [asked, setAsked] = useState(q)
  const options = useMemo(() => countryOptions(country), [country])
  if (asked !== q) {
    setAsked(q)
    setText(q)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onSearch({ q: text.trim(), country })
  }
  return (
    <form
      noValidate
      role="search"
      aria-label={t('podcastSearch.title')}
      onSubmit={submit}
      className="mb-5 flex flex-wrap items-end gap-3"
    >
      <Field label={t('podcastSearch.term')} className="min-w-0 flex-1 basis-64">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            dir="auto"
            autoComplete="off"
            maxLength={8000}
            placeholder={t('podcastSearch.termHint')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Field label={t('podcastSearch.country')} className="w-48">
        {(control) => (
          <Select
            {...control}
            value={country}
            onChange={(next) => onSearch({ q, country: next })}
            options={options}
          />
        )}
      </Field>
      <Button type="submit" variant="primary">
        <Search aria-hidden="true" className="size-4!" />
        {t('match.search')}
      </Button>
    </form>
  )
}
