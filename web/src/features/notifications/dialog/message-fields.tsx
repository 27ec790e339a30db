import { list } from '#platform/text/lists.ts'
import { fillTemplate, unknownPlaceholders } from '@lectern/contract/rules'
import { useId, useRef } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, TextInput } from '#ui/field/field.tsx'
import { Chip } from '#ui/field/chip.tsx'
import type { NotificationDraft } from '../notification-draft.ts'
import type { DraftFieldsProps } from './target-fields.tsx'

type TextField = 'titleTemplate' | 'bodyTemplate'
type TextBox = HTMLInputElement | HTMLTextAreaElement

/** What it says: two texts with places that the event fills, and how that looks. */
export function MessageFields({ draft, events, faults, onChange }: DraftFieldsProps) {
  const { t } = useTranslation()
  const lastField = useRef<TextField>('bodyTemplate')
  const boxes = useRef<Partial<Record<TextField, TextBox | null>>>({})
  const { variables = [], testData = {} } =
    events.find(({ name }) => name === draft.eventName) ?? {}
  const box = (field: TextField) => ({
    dir: 'auto' as const,
    value: draft[field],
    onFocus: () => void (lastField.current = field),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, [field]: target.value }),
    ref: (element: TextBox | null) => void (boxes.current[field] = element),
  })
  const insert = (name: string) => {
    const field = lastField.current
    onChange({ ...draft, [field]: withPlaceholder(draft[field], name, boxes.current[field]) })
  }
  const unknown = unknownPlaceholders(`${draft.titleTemplate} ${draft.bodyTemplate}`, variables)
  return (
    <>
      <Field label={t('notifications.titleText')}>
        {(control) => <TextInput {...control} {...box('titleTemplate')} maxLength={1000} />}
      </Field>
      <Field
        label={t('notifications.bodyText')}
        error={faults.includes('bodyTemplate') ? t('notifications.bodyFault') : null}
      >
        {(control) => (
          <textarea
            {...control}
            {...box('bodyTemplate')}
            rows={4}
            maxLength={10_000}
            className="control py-2 aria-invalid:border-danger"
          />
        )}
      </Field>
      <div
        role="group"
        aria-label={t('notifications.variables')}
        className="flex flex-wrap gap-2 empty:hidden"
      >
        {variables.map((name) => (
          <Chip
            key={name}
            aria-label={t('notifications.insert', { name })}
            onClick={() => insert(name)}
          >
            {name}
          </Chip>
        ))}
      </div>
      {unknown.length > 0 && (
        <p className="text-sm text-warning">
          {t('notifications.unknown', { names: list(unknown), count: unknown.length })}
        </p>
      )}
      <Preview draft={draft} values={testData} />
    </>
  )
}

/** How it reads with the event's test data. */
function Preview({
  draft,
  values,
}: {
  draft: NotificationDraft
  values: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-sm font-semibold text-fg-2">
        {t('notifications.preview')}
      </h3>
      <div className="rounded-lg border border-line bg-surface-2 px-4 py-3">
        <p dir="auto" className="font-semibold break-words empty:hidden">
          {fillTemplate(draft.titleTemplate, values)}
        </p>
        <p dir="auto" className="text-md break-words whitespace-pre-wrap text-fg-2">
          {fillTemplate(draft.bodyTemplate, values)}
        </p>
      </div>
    </section>
  )
}

/** A text with a placeholder where the caret is, or at its end. */
function withPlaceholder(text: string, name: string, box: TextBox | null | undefined): string {
  const start = box?.selectionStart ?? text.length
  const end = box?.selectionEnd ?? start
  return `${text.slice(0, start)}{{${name}}}${text.slice(end)}`
}
