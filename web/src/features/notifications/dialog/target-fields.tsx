import type { OwnNotificationEvent } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { librariesQuery } from '#features/libraries/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select, TextInput } from '#ui/field/field.tsx'
import { withEvent } from '../notification-draft.ts'
import type { DraftFault, NotificationDraft } from '../notification-draft.ts'
import { useEventWords } from '../use-event-words.ts'

export interface DraftFieldsProps {
  draft: NotificationDraft
  events: readonly OwnNotificationEvent[]
  faults: readonly DraftFault[]
  onChange: (draft: NotificationDraft) => void
}

/** For what, and to whom. */
export function TargetFields({ draft, events, faults, onChange }: DraftFieldsProps) {
  const { t } = useTranslation()
  const { labelOf, whenOf } = useEventWords()
  const event = events.find(({ name }) => name === draft.eventName)
  // One that an app has chosen may be none of ours.
  const names = events.map(({ name }) => name)
  const choices = names.includes(draft.eventName) ? names : [draft.eventName, ...names]
  const choose = (name: string) => {
    const next = events.find((one) => one.name === name)
    if (next) onChange(withEvent(draft, event, next))
  }
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('notifications.when')} hint={whenOf(draft.eventName)}>
          {(control) => (
            <Select
              {...control}
              value={draft.eventName}
              options={choices.map((value) => ({ value, label: labelOf(value) }))}
              onChange={choose}
            />
          )}
        </Field>
        {event?.isOfLibrary && <LibraryField draft={draft} event={event} onChange={onChange} />}
      </div>
      <AddressField
        draft={draft}
        isWrong={faults.includes('addresses')}
        onChange={(addresses) => onChange({ ...draft, addresses })}
      />
    </>
  )
}

interface LibraryFieldProps extends Pick<DraftFieldsProps, 'draft' | 'onChange'> {
  event: OwnNotificationEvent
}

function LibraryField({ draft, event, onChange }: LibraryFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery(librariesQuery())
  const all = (data?.libraries ?? []).filter(
    ({ mediaType }) => event.mediaType === null || mediaType === event.mediaType,
  )
  return (
    <Field label={t('notifications.library')}>
      {(control) => (
        <Select
          {...control}
          value={draft.libraryId}
          options={[
            { value: '', label: t('notifications.anyLibrary') },
            ...all.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(libraryId) => onChange({ ...draft, libraryId })}
        />
      )}
    </Field>
  )
}

interface AddressFieldProps {
  draft: NotificationDraft
  isWrong: boolean
  onChange: (addresses: string) => void
}

function AddressField({ draft, isWrong, onChange }: AddressFieldProps) {
  const { t } = useTranslation()
  const shared = {
    dir: 'ltr',
    spellCheck: false,
    autoComplete: 'off',
    value: draft.addresses,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  } as const
  if (draft.channel === 'webhook')
    return (
      <Field
        label={t('notifications.hookAddress')}
        hint={t('notifications.hookHint')}
        error={isWrong ? t('notifications.hookFault') : null}
      >
        {(control) => (
          <TextInput
            {...control}
            {...shared}
            inputMode="url"
            placeholder="https://example.org/hooks/lectern"
          />
        )}
      </Field>
    )
  return (
    <Field
      label={t('notifications.addresses')}
      hint={t('notifications.addressesHint')}
      error={isWrong ? t('notifications.addressesFault') : null}
    >
      {(control) => (
        <textarea
          {...control}
          {...shared}
          rows={2}
          placeholder="mailto://user:password@example.org"
          className="control py-2 font-mono text-sm! aria-invalid:border-danger"
        />
      )}
    </Field>
  )
}
