import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { dateTime } from '#platform/text/dates.ts'
import { elapsed } from '#platform/text/format.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import type { SessionSort } from './session-view.ts'
import type { ListedSession } from '../sessions.queries.ts'
import { deviceWords, methodWords, stretchWords } from '../session-words.ts'

interface SessionTableProps {
  label: string
  sessions: readonly ListedSession[]
  showsUser?: boolean
  /** Left out: as they come. */
  order?: { sort: SessionSort; desc: boolean; onSort: (sort: SessionSort) => void }
  /** Left out: nothing to tick. */
  selection?: { chosen: ReadonlySet<string>; onChange: (chosen: Set<string>) => void }
  onOpen: (session: ListedSession) => void
}

/**
 * Sessions in rows. Where the table itself is too narrow for a column (beside the settings' sections, on phones, in large
 * text) the row says it under its title: a title always has room.
 */
export function SessionTable(props: SessionTableProps) {
  const { label, sessions, showsUser = false, selection, onOpen } = props
  const { t } = useTranslation()
  const isAll = sessions.length > 0 && sessions.every(({ id }) => selection?.chosen.has(id))
  return (
    <div className="@container">
      <table aria-label={label} className="w-full table-fixed text-md">
        <thead className="text-sm text-fg-3">
          <tr>
            {selection && (
              <td className="w-12 ps-1">
                <Tick
                  label={t('sessions.chooseAll')}
                  checked={isAll}
                  onChange={(on) =>
                    selection.onChange(new Set(on ? sessions.map(({ id }) => id) : []))
                  }
                />
              </td>
            )}
            <Head {...props} sort="displayTitle" text={t('sessions.item')} />
            {showsUser && (
              <Head {...props} text={t('sessions.user')} className={cx('w-32', whenWide)} />
            )}
            <Head {...props} text={t('sessions.device')} className={cx('w-40', whenWide)} />
            <Head
              {...props}
              sort="timeListening"
              text={t('sessions.listened')}
              isEnd
              className="w-26 @min-[53rem]:w-40"
            />
            <Head
              {...props}
              sort="updatedAt"
              text={t('sessions.when')}
              isEnd
              className={cx('w-40', whenRoomy)}
            />
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              showsUser={showsUser}
              onOpen={() => onOpen(session)}
              tick={
                selection && (
                  <Tick
                    label={t('sessions.choose', {
                      title: session.displayTitle || t('sessions.untitled'),
                    })}
                    checked={selection.chosen.has(session.id)}
                    onChange={() => selection.onChange(toggled(selection.chosen, session.id))}
                  />
                )
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** From which width of the table a column stands beside the title; rem, so that large text counts. */
const whenRoomy = '@max-[31rem]:hidden'
const whenWide = '@max-[53rem]:hidden'

interface RowProps {
  session: ListedSession
  showsUser: boolean
  onOpen: () => void
  tick: ReactNode
}

function Row({ session, showsUser, onOpen, tick }: RowProps) {
  const { t } = useTranslation()
  const formats = useServerSettings()
  const when = dateTime(session.updatedAt, formats)
  const username = session.user?.username ?? t('sessions.removedUser')
  const device = deviceWords(session) || t('sessions.unknownDevice')
  return (
    <tr className="border-t border-line hover:bg-surface-2">
      {tick && <td className="ps-1 align-middle">{tick}</td>}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the words stand in its button */}
      <th scope="row" className="py-2 ps-2 pe-3 text-start font-normal">
        <button
          type="button"
          onClick={onOpen}
          className="block min-h-11 w-full min-w-0 rounded-sm text-start"
        >
          <span className="block truncate font-semibold" dir="auto">
            {session.displayTitle || t('sessions.untitled')}
          </span>
          <span className="block truncate text-sm text-fg-3 num" dir="auto">
            {session.displayAuthor}
          </span>
          <span className="block truncate text-sm text-fg-3 num @min-[53rem]:hidden" dir="auto">
            {showsUser && `${username} · `}
            <span className="@max-[31rem]:hidden">{device}</span>
            <span className="@min-[31rem]:hidden">{when}</span>
          </span>
          <span className="block text-sm text-fg-3 num @min-[53rem]:hidden">
            {stretchWords(session)}
          </span>
          <span className="sr-only">{t('sessions.details', { when })}</span>
        </button>
      </th>
      {showsUser && (
        <td className={cx('truncate px-2', whenWide)} dir="auto">
          {username}
        </td>
      )}
      <td className={cx('px-2', whenWide)}>
        <span className="block truncate">{device}</span>
        <span className="block truncate text-sm text-fg-3">{methodWords(session.playMethod)}</span>
      </td>
      <td className="pe-2 text-end num">
        <span className="block">{elapsed(session.timeListening)}</span>
        <span className="block text-sm whitespace-nowrap text-fg-3 @max-[53rem]:hidden">
          {stretchWords(session)}
        </span>
      </td>
      <td className={cx('pe-2 text-end text-sm text-fg-2 num', whenRoomy)}>{when}</td>
    </tr>
  )
}

interface HeadProps extends Pick<SessionTableProps, 'order'> {
  text: string
  sort?: SessionSort
  isEnd?: boolean
  className?: string
}

/** A column's name; where its order can be chosen, a button. */
function Head({ text, sort, order, isEnd = false, className }: HeadProps) {
  const isSorted = order !== undefined && order.sort === sort
  const Arrow = order?.desc ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order.desc ? 'descending' : 'ascending') : undefined}
      className={cx('px-2 font-semibold', isEnd ? 'text-end' : 'text-start', className)}
    >
      {order && sort ? (
        <button
          type="button"
          onClick={() => order.onSort(sort)}
          className="-mx-2 inline-flex min-h-10 min-w-11 items-center gap-1 rounded-sm px-2 pointer-coarse:min-h-11 hover:text-fg"
        >
          {text}
          {isSorted && <Arrow aria-hidden="true" className="size-3.5!" />}
        </button>
      ) : (
        <span className="inline-flex min-h-10 items-center">{text}</span>
      )}
    </th>
  )
}

interface TickProps {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}

function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="grid size-10 cursor-pointer pointer-coarse:size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-[18px]"
      />
    </label>
  )
}

function toggled(chosen: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
