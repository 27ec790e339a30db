import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { createList } from '../list-calls.ts'
import type { ListEntry, ListKind } from '../list-kinds.ts'
import { refreshLists } from '../lists.queries.ts'
import { NameField } from './name-field.tsx'

interface CreateFormProps {
  kind: ListKind
  libraryId: string
  entries: ListEntry[]
  /** What was looked for without success becomes the first suggestion. */
  suggested: string
  /** There is no list yet. */
  isFirst: boolean
}

/** Makes a new list that holds the items. */
export function CreateForm({ kind, libraryId, entries, suggested, isFirst }: CreateFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [isBlank, setIsBlank] = useState(false)
  const name = typed ?? suggested
  const create = useAction(createList, {
    done: t(`lists.${kind}.created`),
    failed: t(`lists.${kind}.createFailed`),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBlank(name.trim() === '')
    if (name.trim() === '') return
    if (!(await create.run({ kind, libraryId, name: name.trim(), entries }))) return
    setTyped('')
    refreshLists(kind)
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="mt-2 flex items-start gap-2 border-t border-line px-5 py-4"
    >
      <NameField
        kind={kind}
        label={t(`lists.${kind}.new`)}
        value={name}
        isBlank={isBlank}
        isFirst={isFirst}
        onChange={(text) => {
          setTyped(text)
          setIsBlank(false)
        }}
        className="flex-1"
      />
      <Button type="submit" variant="primary" busy={create.busy} className="mt-[26px]">
        {t('lists.create')}
      </Button>
    </form>
  )
}
