import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldText } from '@lectern/contract/rules'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Checkbox, Field, Select } from '#ui/field/field.tsx'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import type { EreaderForm } from './ereaders.queries.ts'

type Who = NonNullable<EreaderForm['who']>

interface WhoFieldsProps {
  who: Who
  error: string | null | undefined
  onChange: (who: Who) => void
}

const options = ['adminOrUp', 'userOrUp', 'guestOrUp', 'specificUsers'] as const
/** More people than that are looked for by name. */
const fewPeople = 8

/** Who may send to a device: a kind of people, or certain ones. */
export function WhoFields({ who, error, onChange }: WhoFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('ereaders.who')}>
        {(control) => (
          <Select
            {...control}
            value={who.availabilityOption}
            options={options.map((value) => ({ value, label: t(`ereaders.${value}`) }))}
            onChange={(availabilityOption) => onChange({ ...who, availabilityOption })}
          />
        )}
      </Field>
      {who.availabilityOption === 'specificUsers' && (
        <People
          chosen={who.users}
          error={error}
          onChange={(users) => onChange({ ...who, users })}
        />
      )}
    </>
  )
}

interface PeopleProps {
  chosen: readonly string[]
  error: string | null | undefined
  onChange: (ids: string[]) => void
}

function People({ chosen, error, onChange }: PeopleProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { data } = useQuery(callQuery('GET /api/users'))
  const users = data?.users ?? []
  const found = users.filter(({ username }) => foldText(username).includes(foldText(text.trim())))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold text-fg-2">{t('ereaders.people')}</legend>
      {users.length > fewPeople && (
        <NarrowField label={t('ereaders.findPerson')} value={text} onChange={setText} />
      )}
      <div className="grid max-h-44 gap-1 overflow-y-auto p-0.5">
        {found.map(({ id, username }) => (
          <Checkbox
            key={id}
            label={<span dir="auto">{username}</span>}
            checked={chosen.includes(id)}
            onChange={(on) =>
              onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
