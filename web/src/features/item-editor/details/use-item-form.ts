import { useMemo, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { detailOf, renewItems, type ItemDetail } from '#features/items/index.ts'
import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { attempt, serverSentence } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import {
  changedFields,
  changesOf,
  draftOf,
  emptyDraft,
  faultsOf,
  fieldsOf,
  type Draft,
  type FieldName,
} from './draft.ts'
import { edited, editingOf, refreshed, settled, type Editing } from './editing.ts'

interface FormState {
  itemId: string
  /** What the server said when this state was made of it. */
  seen: Draft
  editing: Editing
  /** What is wrong with fields, and '' what is wrong with no one of them. */
  faults: { [K in FieldName | '']?: string | undefined }
}

export interface ItemForm {
  draft: Draft
  /** As the server has it. */
  base: Draft
  fields: readonly FieldName[]
  changed: readonly FieldName[]
  contested: readonly FieldName[]
  faults: FormState['faults']
  busy: boolean
  /** Counts up when a save was refused: the first faulty field then takes the focus. */
  refusals: number
  set: <K extends FieldName>(name: K, value: Draft[K]) => void
  settle: (name: FieldName, whose: 'mine' | 'theirs') => void
  /** Sends what changed; answers whether all of it is saved now. */
  save: () => Promise<boolean>
}

const nothing = editingOf(emptyDraft)

/** The details of an item as a form: it follows what others change, and keeps what is typed here. */
export function useItemForm(item: ItemDetail | undefined): ItemForm {
  const { t } = useTranslation()
  const [state, setState] = useState<FormState | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const fresh = useMemo(() => item && draftOf(item), [item])
  if (item && fresh && state?.itemId !== item.id)
    setState({ itemId: item.id, seen: fresh, editing: editingOf(fresh), faults: {} })
  else if (item && fresh && state && state.seen !== fresh)
    setState({
      ...state,
      seen: fresh,
      editing: refreshed(item.mediaType, state.editing, fresh),
    })
  const kind = item?.mediaType ?? 'book'
  // What is left of another item is nobody's.
  const own = state?.itemId === item?.id ? state : null
  const { base, draft, contested } = own?.editing ?? nothing
  const change = (how: (editing: Editing) => Editing, name: FieldName) =>
    setState(
      (before) =>
        before && {
          ...before,
          editing: how(before.editing),
          faults: { ...before.faults, [name]: undefined, '': undefined },
        },
    )
  const refuse = (faults: FormState['faults']) => {
    setState((before) => before && { ...before, faults })
    setRefusals((times) => times + 1)
  }
  const save = async () => {
    if (!item || busy) return false
    const wrong = faultsOf(kind, draft)
    const names = fieldsOf(kind).filter((name) => wrong[name])
    if (names.length > 0) {
      refuse(Object.fromEntries(names.map((name) => [name, t(`editor.fault.${wrong[name]!}`)])))
      return false
    }
    const body = changesOf(kind, base, draft)
    if (!body) {
      toast.info(t('editor.unchanged'), { id: 'editor' })
      return true
    }
    setBusy(true)
    const outcome = await attempt(
      () => call('PATCH /api/items/:id/media', { params: { id: item.id }, body }),
      {
        done: t('editor.saved'),
        failed: t('editor.saveFailed'),
        onFailed: (error) => {
          const said = serverSentence(error)
          if (said !== null) refuse({ [fieldAt(error, kind)]: said })
          return said !== null
        },
      },
    )
    setBusy(false)
    if (!outcome) return false
    const saved = draftOf(detailOf(outcome.result.libraryItem))
    setState(
      (before) =>
        before &&
        (before.itemId === item.id
          ? { ...before, editing: afterSave(before.editing, draft, saved), faults: {} }
          : before),
    )
    renewItems()
    return true
  }
  return {
    draft,
    base,
    fields: fieldsOf(kind),
    changed: changedFields(kind, base, draft),
    contested,
    faults: own?.faults ?? {},
    busy,
    refusals,
    set: (name, value) => change((editing) => edited(editing, name, value), name),
    settle: (name, whose) => change((editing) => settled(editing, name, whose), name),
    save,
  }
}

/** What was typed while the save was under way stays; the rest is as the server has it now. */
function afterSave(now: Editing, sent: Draft, saved: Draft): Editing {
  const typed = Object.entries(now.draft).filter(
    ([name, value]) => value !== sent[name as FieldName],
  )
  return { base: saved, draft: { ...saved, ...Object.fromEntries(typed) }, contested: [] }
}

/** The field that a refusal is about; '' where it names none that is shown. */
function fieldAt(error: unknown, kind: ItemDetail['mediaType']): FieldName | '' {
  const named = error instanceof CallError ? error.field : null
  return fieldsOf(kind).find((name) => name === named?.replace(/^metadata\./, '')) ?? ''
}
