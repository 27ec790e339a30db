import { Search } from 'lucide-react'
import { useMemo, useState, type FormEvent } from 'react'
import { displayLanguage } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select, TextInput } from '#ui/field/field.tsx'

interface SearchFormProps {
  q: string
  country: string
  onSearch: (search: { q: string; country: string }) => void
}

/** Countries that have a directory of their own. */
const countries =
  'ar at au be bg br ca ch cl cn co cz de dk ee eg es fi fr gb gr hk hr hu id ie il in is it jp kr lt lu lv mx my nl no nz pe ph pl pt ro rs ru sa se sg si sk th tr tw ua us vn za'.split(
    ' ',
  )

/** Words to look for, or the address of a feed, in one box. */
export function SearchForm({ q, country, onSearch }: SearchFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(q)
  const [asked, setAsked] = useState(q)
  const options = useCountries(country)
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

function useCountries(country: string) {
  return useMemo(() => {
    const names = new Intl.DisplayNames(displayLanguage(), { type: 'region', fallback: 'code' })
    const codes = countries.includes(country) ? countries : [country, ...countries]
    return codes
      .map((value) => ({ value, label: nameOf(names, value) }))
      .sort((one, other) => one.label.localeCompare(other.label))
  }, [country])
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
