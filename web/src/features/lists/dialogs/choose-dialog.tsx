import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Minus, Plus, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { foldText } from '@lectern/contract/rules'
import { useCurrentLibrary, useCurrentLibraryId } from '#features/libraries/index.ts'
import { IconButton } from '#ui/button.tsx'
import { coverRatio } from '#ui/cover/cover-rules.ts'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextInput } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { sentence } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { CreateForm } from './create-form.tsx'
import { ListArt } from '../list-art.tsx'
import type { ListEntry, ListKind } from '../list-kinds.ts'
import { allListsQuery, holdingQuery, type ListSummary } from '../lists.queries.ts'
import { useListMembership } from '../use-list-membership.ts'

interface ChooseDialogProps {
  kind: ListKind
  entries: ListEntry[]
  /** Of the one book it is about. */
  title: string | null
  /** Null: the current one. */
  libraryId: string | null
  open: boolean
  onClose: () => void
}

/** Above this many lists there is a field to find one. */
const fewLists = 8

/** All lists of the library: which hold the items, put in, take out, make a new one. */
export function ChooseDialog(props: ChooseDialogProps) {
  const { kind, entries, title, open, onClose } = props
  const { t } = useTranslation()
  const currentId = useCurrentLibraryId()
  const libraryId = props.libraryId ?? currentId ?? ''
  const lists = useQuery(allListsQuery(libraryId, kind))
  const held = useQuery(holdingQuery(libraryId, kind, entries))
  const [text, setText] = useState('')
  const error = lists.error ?? held.error
  useEffect(() => {
    if (error) toast.error(sentence(t(`lists.${kind}.loadFailed`), error), { id: 'lists-load' })
  }, [error, kind, t])
  const all = lists.data?.results ?? []
  const wanted = foldText(text.trim())
  const shown = wanted ? all.filter(({ name }) => foldText(name).includes(wanted)) : all
  const count = entries.length
  const loaded = lists.data && held.data
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={count === 1 ? t(`lists.${kind}.choose`) : t(`lists.${kind}.chooseMany`, { count })}
      {...(title && count === 1 ? { description: title } : {})}
      bare
    >
      <div data-autofocus tabIndex={-1} className="outline-none">
        {all.length > fewLists && <FindField text={text} onChange={setText} />}
        {!loaded && error && (
          <ErrorState
            title={t(`lists.${kind}.loadFailed`)}
            error={error}
            onRetry={() => void Promise.all([lists.refetch(), held.refetch()])}
          />
        )}
        {!loaded && !error && <Loading />}
        {loaded && shown.length === 0 && (
          <p className="px-5 py-6 text-center text-fg-2">
            {wanted ? t('lists.nothingFits') : t(`lists.${kind}.noneYet`)}
          </p>
        )}
        {loaded && shown.length > 0 && (
          <ul aria-label={t(`nav.${kind}`)} className="max-h-96 overflow-y-auto px-2">
            {shown.map((list) => (
              <ListLine
                key={list.id}
                kind={kind}
                list={list}
                entries={entries}
                held={held.data.get(list.id) ?? 0}
                onOpen={onClose}
              />
            ))}
          </ul>
        )}
      </div>
      {count > 0 && (
        <CreateForm
          kind={kind}
          libraryId={libraryId}
          entries={entries}
          suggested={text}
          isFirst={lists.data?.results.length === 0}
        />
      )}
    </Dialog>
  )
}

function FindField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation()
  return (
    <div className="relative mx-5 mb-3">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4! text-fg-3"
      />
      <TextInput
        value={text}
        placeholder={t('lists.find')}
        aria-label={t('lists.find')}
        onChange={(event) => onChange(event.target.value)}
        className="ps-9"
      />
    </div>
  )
}

interface ListLineProps {
  kind: ListKind
  list: ListSummary
  entries: ListEntry[]
  /** How many of the entries are in it. */
  held: number
  onOpen: () => void
}

/** One list: what it is, whether the items are in it, one button to change that. */
function ListLine({ kind, list, entries, held, onOpen }: ListLineProps) {
  const { t } = useTranslation()
  const current = useCurrentLibrary()
  const { change, busy } = useListMembership(kind, list, entries)
  const holdsAll = held >= entries.length
  const { name, count } = list
  return (
    <li className="group flex min-h-14 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-surface-2 focus-within:bg-surface-2">
      <span className={cx('flex-none', kind === 'collections' ? 'w-16' : 'w-10')}>
        <ListArt
          kind={kind}
          covers={list.covers}
          ratio={coverRatio(current?.library.settings.coverAspectRatio)}
          width={64}
        />
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={kind === 'collections' ? '/collection/$listId' : '/playlist/$listId'}
          params={{ listId: list.id }}
          onClick={onOpen}
          dir="auto"
          className="block truncate font-semibold hover:underline"
        >
          {name}
        </Link>
        <span className="block truncate text-sm text-fg-3 num">
          {t(`lists.${kind}.entryCount`, { count })}
        </span>
      </span>
      {held > 0 && (
        <span className="flex flex-none items-center gap-1 text-sm font-semibold text-fg-2 num">
          {holdsAll && <Check aria-hidden="true" className="size-4! text-success" />}
          {holdsAll ? t('lists.holds') : t('lists.holdsSome', { held, count: entries.length })}
        </span>
      )}
      <IconButton
        label={t(holdsAll ? 'lists.takeFrom' : 'lists.addTo', { name })}
        icon={holdsAll ? <Minus /> : <Plus />}
        quiet
        aria-disabled={busy || undefined}
        onClick={() => void change(holdsAll ? 'take' : 'add')}
        className={cx(
          'hover:bg-surface-3 pointer-coarse:size-11 pointer-coarse:opacity-100',
          'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
        )}
      />
    </li>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="px-2">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex h-14 items-center gap-3 px-3">
          <Skeleton className="h-8 w-16 flex-none" />
          <Skeleton className="h-3.5 w-2/5" />
        </div>
      ))}
    </div>
  )
}
