import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { hrefOf } from '#platform/address/base.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { cx } from '#ui/cx.ts'
import { Kbd } from '#ui/kbd.tsx'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import type { Suggestion } from './suggestions/suggestions.ts'
import { useSuggestions } from './suggestions/use-suggestions.ts'

const SuggestionList = lazyOverlay(() =>
  import('./suggestions/suggestion-list.tsx').then((file) => file.SuggestionList),
)

/** The list goes away this long after the focus left. */
const hideAfterMs = 200

/** The search field of the app bar: suggestions by group, arrows to choose, Enter for the results page. */
export function SearchBox({ libraryId, className }: { libraryId: string; className?: string }) {
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  /** Nobody has asked for suggestions yet: their list is fetched with the first focus. */
  const [used, setUsed] = useState(false)
  const { state, rows } = useSuggestions(libraryId, text)
  const shown = open && state !== 'idle'
  const focus = () => input.current?.focus()
  useHotkeys('app', { '/': focus })

  const reset = () => {
    setText('')
    setActive(-1)
    setOpen(false)
  }
  const choose = (row: Suggestion) => {
    reset()
    input.current?.blur()
    void navigate({ href: hrefOf(row) })
  }
  const showAll = () => {
    const q = text.trim()
    if (!q) return
    reset()
    input.current?.blur()
    void navigate({ to: '/library/$libraryId/search', params: { libraryId }, search: { q } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (rows.length === 0) return
      const step = event.key === 'ArrowDown' ? 1 : -1
      setOpen(true)
      setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + rows.length) % rows.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const row = shown ? rows[active] : undefined
      if (row) choose(row)
      else showAll()
    } else if (event.key === 'Escape') {
      if (shown) setOpen(false)
      else reset()
    }
  }

  return (
    <div role="search" className={cx('relative', className)}>
      <SearchField
        input={input}
        text={text}
        onClear={() => (reset(), focus())}
        listId={listId}
        shown={shown}
        activeId={shown && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onFocus={() => {
          clearTimeout(hiding.current)
          setUsed(true)
          setOpen(true)
        }}
        onBlur={() => (hiding.current = setTimeout(() => setOpen(false), hideAfterMs))}
        onKeyDown={onKeyDown}
      />
      {used && (
        <SuggestionList
          id={listId}
          shown={shown}
          state={state}
          rows={rows}
          active={active}
          text={text.trim()}
          onChoose={choose}
          onShowAll={showAll}
          onMissing={() => setUsed(false)}
        />
      )}
    </div>
  )
}

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value'> {
  input: RefObject<HTMLInputElement | null>
  text: string
  onClear: () => void
  /** The list of suggestions, and which of them is chosen. */
  listId: string
  shown: boolean
  activeId: string | undefined
}

function SearchField(props: SearchFieldProps) {
  const { input, text, onClear, listId, shown, activeId, ...handlers } = props
  const { t } = useTranslation()
  return (
    <label className="flex h-[40px] pointer-coarse:h-11 items-center gap-2.5 rounded-md border border-line-strong bg-surface-1 px-3 text-fg-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <Search aria-hidden="true" />
      <input
        {...handlers}
        ref={input}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('search.label')}
        aria-keyshortcuts="/"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder={t('search.placeholder')}
        value={text}
        className="min-w-0 flex-1 bg-transparent text-md text-fg outline-none placeholder:text-fg-3"
      />
      {text ? (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={onClear}
          className="grid size-7 pointer-coarse:-me-3 pointer-coarse:size-11 place-items-center rounded-sm hover:text-fg"
        >
          <X />
        </button>
      ) : (
        <span aria-hidden="true" className="grid max-lg:hidden">
          <Kbd>/</Kbd>
        </span>
      )}
    </label>
  )
}
