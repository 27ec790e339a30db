import { useState, type FormEvent } from 'react'
import type { FeedState } from '@lectern/contract'
import { CallError } from '#platform/net/call-error.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { serverSentence } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Field, Switch, TextInput } from '#ui/field/field.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { addressOfFeed } from '../feed-addresses.ts'
import { cleanSlug } from '../feed-rules.ts'
import { openFeed } from '../feeds.queries.ts'
import { Warnings } from './warnings.tsx'

/** The feed is closed: what it takes to open one for everybody. */
export function OpenForm({ state }: { state: FeedState }) {
  const { t } = useTranslation()
  const [slug, setSlug] = useState(state.entityId)
  const [fault, setFault] = useState<string | null>(null)
  const [details, setDetails] = useState({ preventIndexing: true, ownerName: '', ownerEmail: '' })
  const opening = useAction(openFeed, {
    done: t('feeds.opened'),
    failed: t('feeds.openFailed'),
    onFailed(error) {
      const said = serverSentence(error)
      if (error instanceof CallError && error.field === 'slug') setFault(said)
      else if (said !== null) toast.error(said)
      return said !== null
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const clean = cleanSlug(slug)
    if (clean === '') return setFault(t('feeds.slugNeeded'))
    if (clean !== slug) {
      setSlug(clean)
      return setFault(t('feeds.slugModified'))
    }
    setFault(null)
    await opening.run({ entityType: state.entityType, id: state.entityId }, slug, details)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="text-fg-2">{t('feeds.everybodyHint')}</p>
      <Field
        label={t('feeds.slug')}
        error={fault}
        hint={<span className="break-words">{addressOfFeed(`/feed/${cleanSlug(slug)}`)}</span>}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            value={slug}
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setSlug(target.value)
              setFault(null)
            }}
          />
        )}
      </Field>
      <DetailTabs details={details} onChange={setDetails} />
      <Warnings hasUndated={state.hasUndated} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={opening.busy}>
          {t('feeds.open')}
        </Button>
      </div>
    </form>
  )
}

interface Details {
  preventIndexing: boolean
  ownerName: string
  ownerEmail: string
}

interface DetailTabsProps {
  details: Details
  onChange: (details: Details) => void
}

/** What the feed says of itself beside what it is made of. */
function DetailTabs({ details, onChange }: DetailTabsProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<'general' | 'advanced'>('general')
  const general = (
    <Switch
      label={t('feeds.preventIndexing')}
      hint={t('feeds.preventIndexingHint')}
      checked={details.preventIndexing}
      onChange={(preventIndexing) => onChange({ ...details, preventIndexing })}
    />
  )
  const advanced = (
    <div className="grid gap-4">
      {(['ownerName', 'ownerEmail'] as const).map((name) => (
        <Field key={name} label={t(`feeds.${name}`)} hint={t(`feeds.${name}Hint`)}>
          {(control) => (
            <TextInput
              {...control}
              type={name === 'ownerEmail' ? 'email' : 'text'}
              dir="auto"
              maxLength={255}
              autoComplete="off"
              value={details[name]}
              onChange={({ target }) => onChange({ ...details, [name]: target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
  return (
    <Tabs
      label={t('feeds.details')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'general', label: t('feeds.general'), content: general },
        { value: 'advanced', label: t('feeds.advanced'), content: advanced },
      ]}
    />
  )
}
