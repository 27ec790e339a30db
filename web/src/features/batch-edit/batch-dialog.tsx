import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { libraryQuery } from '#features/libraries/index.ts'
import { clearSelection, type SelectedItem } from '#features/selection/index.ts'
import { texts, useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field, Select, TextInput } from '#ui/field/field.tsx'
import { TokenField } from '#ui/tokens/token-field.tsx'
import {
  changedNames,
  flagModes,
  flagNames,
  listModes,
  listNames,
  seriesModes,
  textModes,
  textNames,
  untouched,
  type BatchDraft,
  type ListName,
} from './batch-rules.ts'
import { saveBatch } from './save-batch.ts'

interface BatchDialogProps {
  items: readonly SelectedItem[]
  onClose: () => void
}

/** Fields of all selected items at once; each is left as it is unless told otherwise. */
export function BatchDialog({ items, onClose }: BatchDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(untouched)
  const [busy, setBusy] = useState(false)
  const changed = changedNames(draft)
  const save = async () => {
    setBusy(true)
    const isSaved = await saveBatch(items, draft)
    setBusy(false)
    if (!isSaved) return
    onClose()
    clearSelection()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('batchEdit.title', { count: items.length })}
      width={800}
      page
      processing={busy}
      persistent
      footer={
        <>
          <p role="status" className="me-auto text-sm text-fg-3">
            {changed.length > 0 &&
              t('batchEdit.will', {
                fields: new Intl.ListFormat(texts.language).format(
                  changed.map((name) => t(`editor.field.${name}`)),
                ),
              })}
          </p>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={changed.length === 0}
            onClick={() => void save()}
          >
            {t('batchEdit.save', { count: items.length })}
          </Button>
        </>
      }
    >
      <Fields libraryId={items[0]?.libraryId ?? ''} draft={draft} onChange={setDraft} />
    </Dialog>
  )
}

interface FieldsProps {
  libraryId: string
  draft: BatchDraft
  onChange: (draft: BatchDraft) => void
}

function Fields({ libraryId, draft, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const options = useNames(libraryId)
  const { lists, texts: words, flags, series } = draft
  return (
    <div className="grid gap-4">
      {listNames.map((name) => (
        <Row
          key={name}
          label={t(`editor.field.${name}`)}
          mode={lists[name].mode}
          modes={listModes}
          onMode={(mode) =>
            onChange({ ...draft, lists: { ...lists, [name]: { ...lists[name], mode } } })
          }
        >
          <Field label={t('batchEdit.valueOf', { field: t(`editor.field.${name}`) })}>
            {(control) => (
              <TokenField
                control={control}
                value={lists[name].names}
                options={options[name]}
                onChange={(names) =>
                  onChange({ ...draft, lists: { ...lists, [name]: { ...lists[name], names } } })
                }
              />
            )}
          </Field>
        </Row>
      ))}
      <Row
        label={t('editor.field.series')}
        mode={series.mode}
        modes={seriesModes}
        onMode={(mode) => onChange({ ...draft, series: { ...series, mode } })}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_9rem] gap-2">
          <Field label={t('batchEdit.valueOf', { field: t('editor.field.series') })}>
            {(control) => (
              <TextInput
                {...control}
                dir="auto"
                value={series.name}
                onChange={({ target }) =>
                  onChange({ ...draft, series: { ...series, name: target.value } })
                }
              />
            )}
          </Field>
          <Field label={t('batchEdit.first')}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                value={series.first}
                onChange={({ target }) =>
                  onChange({ ...draft, series: { ...series, first: target.value } })
                }
              />
            )}
          </Field>
        </div>
      </Row>
      {textNames.map((name) => (
        <Row
          key={name}
          label={t(`editor.field.${name}`)}
          mode={words[name].mode}
          modes={textModes}
          onMode={(mode) =>
            onChange({ ...draft, texts: { ...words, [name]: { ...words[name], mode } } })
          }
        >
          <Field label={t('batchEdit.valueOf', { field: t(`editor.field.${name}`) })}>
            {(control) => (
              <TextInput
                {...control}
                dir="auto"
                value={words[name].text}
                onChange={({ target }) =>
                  onChange({
                    ...draft,
                    texts: { ...words, [name]: { ...words[name], text: target.value } },
                  })
                }
              />
            )}
          </Field>
        </Row>
      ))}
      {flagNames.map((name) => (
        <Row
          key={name}
          label={t(`editor.field.${name}`)}
          mode={flags[name]}
          modes={flagModes}
          onMode={(mode) => onChange({ ...draft, flags: { ...flags, [name]: mode } })}
        />
      ))}
    </div>
  )
}

type Mode = (typeof listModes)[number] | (typeof flagModes)[number]

interface RowProps<M extends Mode> {
  label: string
  mode: M
  modes: readonly M[]
  onMode: (mode: M) => void
  /** Where the value is said; shown only where the way needs one. */
  children?: ReactNode
}

/** A field, what becomes of it, and with which value. */
function Row<M extends Mode>({ label, mode, modes, onMode, children }: RowProps<M>) {
  const { t } = useTranslation()
  const needsValue = mode === 'add' || mode === 'remove' || mode === 'set'
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-4">
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            value={mode}
            options={modes.map((value) => ({ value, label: t(`batchEdit.mode.${value}`) }))}
            onChange={onMode}
          />
        )}
      </Field>
      {needsValue && children}
    </div>
  )
}

/** The names that the library has already. */
function useNames(libraryId: string): Record<ListName, readonly string[]> {
  const { data } = useQuery(libraryQuery(libraryId))
  const known = data?.filterdata
  return {
    authors: (known?.authors ?? []).map(({ name }) => name),
    narrators: known?.narrators ?? [],
    genres: known?.genres ?? [],
    tags: known?.tags ?? [],
  }
}
