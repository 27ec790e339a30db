import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { hrefOf } from '#platform/address/base.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useSuggestions, type Suggestion } from '#features/search/index.ts'
import { cx } from '#ui/cx.ts'
import { Kbd } from '#ui/kbd.tsx'
import { Modal } from '#ui/dialog/modal.tsx'
import { Spinner } from '#ui/progress.tsx'
import { asksLibrary, fitting, rowAfter, type Command } from './palette-rows.ts'

export interface PaletteCommand extends Command {
  icon: ReactNode
}

interface PaletteProps {
  commands: readonly PaletteCommand[]
  /** Commands that only a typed text makes, e.g. one with a number. */
  typed: (text: string) => PaletteCommand[]
  /** Settings that fit a text. */
  settings: (text: string) => PaletteCommand[]
  /** Where to search; null without a library. */
  libraryId: string | null
  onClose: () => void
}

interface Row {
  key: string
  group: string
  label: string
  hint: string
  keys?: string | undefined
  icon: ReactNode
  run: () => void
}

/** After the last key the server is asked this soon, in ms. */
const delayMs = 200

/** One field for everything: pages, actions, and what is in the library. */
export function Palette({ commands, typed, settings, libraryId, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { rows, isAsking } = useRows({ commands, typed, settings, libraryId }, text)
  const at = Math.max(0, Math.min(active, rows.length - 1))
  const choose = (row: Row | undefined) => {
    if (!row) return
    onClose()
    row.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step) {
      event.preventDefault()
      const to = rowAfter(at, step, rows.length)
      setActive(to)
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(rows[at])
    }
  }
  return (
    <Modal
      onClose={onClose}
      aria-label={t('palette.title')}
      className="growing mx-auto! mt-[min(12vh,100px)]! max-h-[min(76dvh,620px)] w-[640px] max-w-[calc(100vw-24px)]! overflow-hidden rounded-xl border border-line-strong bg-surface-1 p-0! shadow-3"
    >
      <label className="flex h-14 flex-none items-center gap-3 border-b border-line px-5 text-fg-3">
        <Search aria-hidden="true" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={text}
          placeholder={t('palette.placeholder')}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-lg text-fg outline-none placeholder:text-fg-3"
        />
        {isAsking && <Spinner />}
      </label>
      <p role="status" className={cx('px-5 py-6 text-fg-3', rows.length > 0 && 'sr-only')}>
        {rows.length > 0 || isAsking ? '' : t('search.none')}
      </p>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette.results')}
        className="min-h-0 flex-auto overflow-y-auto p-2 empty:hidden"
      >
        {rows.map((row, index) => (
          <PaletteRow
            key={row.key}
            id={`${id}-${index}`}
            row={row}
            heading={row.group === rows[index - 1]?.group ? null : row.group}
            isActive={index === at}
            onPoint={() => setActive(index)}
            onChoose={() => choose(row)}
          />
        ))}
      </ul>
      <Hints />
    </Modal>
  )
}

interface PaletteRowProps {
  id: string
  row: Row
  heading: string | null
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function PaletteRow({ id, row, heading, isActive, onPoint, onChoose }: PaletteRowProps) {
  return (
    <>
      {heading && (
        <li role="presentation" className="px-3 pt-3 pb-1 text-xs font-semibold text-fg-3">
          {heading}
        </li>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys */}
      <li
        id={id}
        role="option"
        aria-selected={isActive}
        onPointerMove={isActive ? undefined : onPoint}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onChoose}
        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 aria-selected:bg-surface-3"
      >
        <span aria-hidden="true" className="grid size-8 flex-none place-items-center text-fg-3">
          {row.icon}
        </span>
        <span className="min-w-0 flex-1 truncate font-semibold" dir="auto">
          {row.label}
        </span>
        {row.hint && (
          <span className="max-w-[45%] truncate text-sm text-fg-3" dir="auto">
            {row.hint}
          </span>
        )}
        {row.keys && <Kbd>{row.keys}</Kbd>}
      </li>
    </>
  )
}

function Hints() {
  const { t } = useTranslation()
  return (
    <p
      aria-hidden="true"
      className="flex flex-none flex-wrap gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 text-xs text-fg-3 max-sm:hidden"
    >
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette.move')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t('palette.open')}
      </span>
      <span>
        <Kbd>&gt;</Kbd> {t('palette.onlyActions')}
      </span>
    </p>
  )
}

/** Commands that fit, then what the library has, then the way to all results. */
function useRows(
  { commands, typed, settings, libraryId }: Omit<PaletteProps, 'onClose'>,
  text: string,
) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const asked = libraryId && asksLibrary(text) ? text : ''
  const { state, rows: found } = useSuggestions(libraryId ?? '', asked, delayMs)
  const chosen = fitting(commands, text)
  const rows = [
    ...[
      ...typed(text.replace(/^>/, '')),
      ...(asked ? chosen.slice(0, 4) : chosen),
      ...(text.startsWith('>') ? [] : settings(text)),
    ].map(({ key, group, label, hint = '', keys, icon, run }): Row => ({
      key,
      group: t(`palette.${group}`),
      label,
      hint,
      keys,
      icon,
      run,
    })),
    ...found.map((row): Row => ({
      key: row.key,
      group: t(`search.${row.group}`),
      label: row.title,
      hint: row.count === null ? row.subtitle : t('search.bookCount', { count: row.count }),
      icon: <Picture row={row} />,
      run: () => void navigate({ href: hrefOf(row) }),
    })),
  ]
  if (libraryId !== null && asked)
    rows.push({
      key: 'all results',
      group: t('nav.search'),
      label: t('search.all', { text: text.trim() }),
      hint: '',
      icon: <ArrowRight className="rtl:-scale-x-100" />,
      run: () =>
        void navigate({
          to: '/library/$libraryId/search',
          params: { libraryId },
          search: { q: text.trim() },
        }),
    })
  return { rows, isAsking: asked !== '' && (state === 'thinking' || state === 'fetching') }
}

function Picture({ row }: { row: Suggestion }) {
  if (!row.cover) return <Search className="size-4!" />
  return (
    <img src={row.cover(120)} alt="" loading="lazy" className="size-8 rounded-xs object-cover" />
  )
}
