import { MergedOrdersFields } from '#features/merged-providers/index.ts'
import { useBookProviders } from '#features/match-calls/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select, Switch } from '#ui/field/field.tsx'
import type { LibraryDraft } from './library-draft.ts'

interface MatchingFieldsProps {
  draft: LibraryDraft
  onChange: (draft: LibraryDraft) => void
  orders: Parameters<typeof MergedOrdersFields>[0]['draft']
  /** Why the orders could not be saved. */
  refusal: string | null
}

/** Who is asked about the books of a library, and which of them are left alone. */
export function MatchingFields({ draft, onChange, orders, refusal }: MatchingFieldsProps) {
  const { t } = useTranslation()
  const providers = useBookProviders()
  const { settings, provider } = draft
  const known = providers.some(({ value }) => value === provider)
    ? providers
    : [{ value: provider, text: provider }, ...providers]
  const set = (changes: LibraryDraft['settings']) =>
    onChange({ ...draft, settings: { ...settings, ...changes } })
  return (
    <div className="grid gap-4">
      <Field label={t('match.provider')} hint={t('libraries.providerHint')}>
        {(control) => (
          <Select
            {...control}
            value={provider}
            options={known.map(({ value, text }) => ({ value, label: text }))}
            onChange={(name) => onChange({ ...draft, provider: name })}
          />
        )}
      </Field>
      <div>
        <Switch
          label={t('libraries.skipAsin')}
          hint={t('libraries.skipHint')}
          checked={settings.skipMatchingMediaWithAsin ?? false}
          onChange={(on) => set({ skipMatchingMediaWithAsin: on })}
        />
        <Switch
          label={t('libraries.skipIsbn')}
          checked={settings.skipMatchingMediaWithIsbn ?? false}
          onChange={(on) => set({ skipMatchingMediaWithIsbn: on })}
        />
      </div>
      {refusal && (
        <p role="alert" className="text-md text-danger">
          {refusal}
        </p>
      )}
      <MergedOrdersFields draft={orders} />
    </div>
  )
}
