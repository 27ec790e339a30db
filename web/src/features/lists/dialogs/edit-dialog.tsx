import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { sentence } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { changesOf } from './edit-rules.ts'
import { changeList } from '../list-calls.ts'
import type { ListKind } from '../list-kinds.ts'
import { listQuery, refreshLists, type ListDetail } from '../lists.queries.ts'
import { NameField } from './name-field.tsx'
import { isBeingRemoved, useListRemoval, useMayRemove } from '../use-removal.ts'

interface EditDialogProps {
  kind: ListKind
  listId: string
  open: boolean
  onClose: () => void
}

/** Name and description of a list; away with it. */
export function EditDialog({ kind, listId, open, onClose }: EditDialogProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery(listQuery(kind, listId))
  // What can't be read can't be edited.
  useEffect(() => {
    if (!error) return
    if (!isBeingRemoved(listId)) toast.error(sentence(t(`lists.${kind}.oneFailed`), error))
    onClose()
  }, [error, kind, listId, onClose, t])
  if (data) return <Form kind={kind} list={data} open={open} onClose={onClose} />
  return (
    <Dialog open={open} onClose={onClose} title={t(`lists.${kind}.edit`)} width={700}>
      <div aria-busy="true" className="grid gap-5">
        <Skeleton className="h-10" />
        <Skeleton className="h-32" />
      </div>
    </Dialog>
  )
}

interface FormProps {
  kind: ListKind
  list: ListDetail
  open: boolean
  onClose: () => void
}

function Form({ kind, list, open, onClose }: FormProps) {
  const { t } = useTranslation()
  const mayDelete = useMayRemove(kind)
  const [name, setName] = useState(list.name)
  const [description, setDescription] = useState(list.description ?? '')
  const [isBlank, setIsBlank] = useState(false)
  const remove = useListRemoval(kind, list)
  const save = useAction(changeList, {
    done: t(`lists.${kind}.updated`),
    failed: t(`lists.${kind}.updateFailed`),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') {
      setIsBlank(true)
      toast.error(t(`lists.${kind}.needsName`), { id: 'list-name' })
      return
    }
    const changes = changesOf(list, { name, description })
    if (changes && !(await save.run(kind, list.id, changes))) return
    if (changes) refreshLists(kind)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`lists.${kind}.edit`)}
      width={700}
      footer={
        <>
          {mayDelete && (
            <Button
              variant="ghost"
              busy={remove.busy}
              onClick={() => void remove.ask().then((done) => done && onClose())}
              className="me-auto text-danger!"
            >
              {t('lists.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form="list-edit" variant="primary" busy={save.busy}>
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      <form id="list-edit" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <NameField
          kind={kind}
          label={t('lists.name')}
          value={name}
          isBlank={isBlank}
          onChange={(text) => {
            setName(text)
            setIsBlank(false)
          }}
        />
        <Field label={t('lists.description')}>
          {(control) => (
            <textarea
              {...control}
              value={description}
              rows={5}
              maxLength={100_000}
              dir="auto"
              onChange={(event) => setDescription(event.target.value)}
              className="control h-auto! min-h-32 resize-y py-2.5"
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
