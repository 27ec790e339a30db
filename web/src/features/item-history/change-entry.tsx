import type { ItemHistoryEntry } from '@lectern/contract'
import { ArrowRight, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProviderNames } from '#features/match-calls/index.ts'
import { RichText } from '#features/text/index.ts'
import { dateTime } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { fieldWord, lettingGoWord, originWord, sourceWord, valueWords } from './change-words.ts'
import { CoverThen } from './cover-then.tsx'
import { undoChanges } from './undo-changes.ts'

interface ChangeEntryProps {
  entry: ItemHistoryEntry
  /** What stands above what was changed: the item, where the list is of several. */
  heading?: ReactNode
  /** What can be done besides undoing. */
  more?: ReactNode
}

/** What happened to an item at one time: who, how, when; each field before and after; and the way back. */
export function ChangeEntry({ entry, heading, more }: ChangeEntryProps) {
  const { t } = useTranslation()
  const formats = useServerSettings()
  const nameOf = useProviderNames()
  const undo = useAction(() => undoChanges({ entries: [entry.id] }), {
    failed: t('changes.undoFailed'),
  })
  const isUndone = entry.undoneBy !== null
  const letGo = lettingGoWord(entry)
  const facts = [entry.by?.name, sourceWord(entry, nameOf), dateTime(entry.at, formats)].filter(
    Boolean,
  )
  return (
    <article className="grid gap-2 border-b border-line py-3">
      <header className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1">
          {heading}
          <p dir="auto" className="text-sm break-words text-fg-3 num">
            {facts.join(' · ')}
          </p>
        </div>
        {isUndone && <span className="text-sm text-fg-3">{t('changes.isUndone')}</span>}
        {more}
        {isUndoable(entry) && (
          <Button
            size="sm"
            busy={undo.busy}
            aria-label={t('changes.undoOf', { fields: fieldsWords(entry) })}
            onClick={() => void undo.run()}
          >
            <Undo2 aria-hidden="true" className="size-4!" />
            {t('toast.undo')}
          </Button>
        )}
      </header>
      {entry.kind === 'changed' ? (
        <dl className="grid gap-2">
          {entry.fields.map((change) => (
            <Change key={change.field} entryId={entry.id} change={change} nameOf={nameOf} />
          ))}
        </dl>
      ) : (
        <p className="text-md font-semibold">
          {t(`changes.kind.${letGo === null ? entry.kind : 'letGo'}`)}
          {letGo !== null && `: ${letGo}`}
        </p>
      )}
      {entry.kind === 'files' && (
        <Files entryId={entry.id} change={entry.fields[0]} nameOf={nameOf} />
      )}
    </article>
  )
}

type FieldChange = ItemHistoryEntry['fields'][number]

/** Exchanged files come back as long as the trash has them. */
function isUndoable({ kind, trash, undoneBy }: ItemHistoryEntry): boolean {
  if (undoneBy !== null) return false
  return kind === 'changed' || (kind === 'files' && Boolean(trash))
}

type FilesProps = Omit<ChangeProps, 'change'> & { change: FieldChange | undefined }

/** What the files are called that came, and those that went where these are others. */
function Files({ change, ...rest }: FilesProps) {
  if (!change) return null
  const { field, before, after } = change
  const isOnlyGone = Array.isArray(after) && after.length === 0
  if (isOnlyGone || JSON.stringify(before) === JSON.stringify(after))
    return (
      <p dir="auto" className="line-clamp-3 text-sm break-words">
        {valueWords(field, before)}
      </p>
    )
  return (
    <dl className="grid gap-2">
      <Change change={{ field, before, after }} {...rest} />
    </dl>
  )
}

interface ChangeProps {
  entryId: number
  change: FieldChange
  /** What a provider is called. */
  nameOf: (provider: string) => string
}

function Change({ entryId, change, nameOf }: ChangeProps) {
  const { field, before, after, source } = change
  return (
    <div className="grid gap-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-sm font-semibold break-words text-fg-2">
        {fieldWord(field)}
        {source && <span className="block text-xs text-fg-3">{originWord(source, nameOf)}</span>}
      </dt>
      {field === 'cover' ? (
        <dd className="flex items-center gap-3">
          <CoverThen entryId={entryId} side="before" name={valueWords(field, before)} />
          <ArrowRight aria-hidden="true" className="size-4! text-fg-3 rtl:-scale-x-100" />
          <CoverThen entryId={entryId} side="after" name={valueWords(field, after)} />
        </dd>
      ) : (
        <dd className="grid gap-1">
          <Value field={field} value={before} isBefore />
          <Value field={field} value={after} />
        </dd>
      )}
    </div>
  )
}

interface ValueProps {
  field: string
  value: unknown
  isBefore?: boolean
}

function Value({ field, value, isBefore = false }: ValueProps) {
  const { t } = useTranslation()
  const words = valueWords(field, value)
  const isHtml = field.endsWith('description') && words !== ''
  return (
    <div className={cx('min-w-0 text-md break-words', isBefore && 'text-fg-3')}>
      <span className="sr-only">{t(isBefore ? 'changes.before' : 'changes.after')} </span>
      {isHtml ? (
        <RichText html={words} lines={3} />
      ) : words === '' ? (
        <span className="text-fg-3 italic">{t('changes.empty')}</span>
      ) : isBefore ? (
        <del dir="auto">{words}</del>
      ) : (
        <span dir="auto" className="font-semibold">
          {words}
        </span>
      )}
    </div>
  )
}

const fieldsWords = ({ fields }: ItemHistoryEntry) =>
  fields.map(({ field }) => fieldWord(field)).join(', ')
