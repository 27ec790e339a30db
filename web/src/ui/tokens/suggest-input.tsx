import { Plus } from 'lucide-react'
import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { foldText } from '@lectern/contract/rules'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '../cx.ts'
import type { FieldControl } from '../field/field.tsx'
import { isEnter } from '../field/enter-key.ts'
import { FloatingPanel } from '../floating/floating.tsx'
import { suggestionsFor } from './token-text.ts'

interface SuggestInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'onSelect' | 'ref'
> {
  control?: FieldControl
  input?: RefObject<HTMLInputElement | null>
  value: string
  /** The part of the text that names are offered for: all of it unless told. */
  wanted?: string
  onText: (text: string) => void
  /** A name was chosen from the list, or Enter was pressed on what is typed. */
  onPick: (name: string) => void
  /** All names there are, in natural order. */
  options: readonly string[]
  /** Names that aren't offered. */
  taken?: readonly string[]
  /** Offers to make a new name of what is typed. */
  mayCreate?: boolean
  /** Enter on what isn't in the list is the form's. */
  enterSends?: boolean
}

/** A line of text that offers the names which are there already: arrows choose, Enter takes, Escape puts the list away. */
export function SuggestInput(props: SuggestInputProps) {
  const { control, input, value, onText, onPick, options, taken, mayCreate = false } = props
  const wanted = props.wanted ?? value
  const { enterSends = false, onKeyDown, className, ...rest } = omitOwn(props)
  const ownId = useId()
  const own = useRef<HTMLInputElement>(null)
  const field = input ?? own
  const id = control?.id ?? rest.id ?? `${ownId}-input`
  const listId = `${ownId}-list`
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = open ? suggestionsFor(wanted, options, taken) : []
  const typed = value.trim()
  const isKnown = [...found, ...(taken ?? [])].some((name) => foldText(name) === foldText(typed))
  const rows = [...found, ...(mayCreate && typed && !isKnown ? [typed] : [])]
  const shown = open && rows.length > 0
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (name: string) => {
    close()
    onPick(name)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && !event.altKey) {
      event.preventDefault()
      setOpen(true)
      if (shown)
        setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + rows.length) % rows.length)
    } else if (event.key === 'Escape' && shown) {
      // It would close the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (isEnter(event) && (shown && active >= 0 ? true : typed !== '' && !enterSends)) {
      event.preventDefault()
      pick(rows[active] ?? typed)
    } else onKeyDown?.(event)
  }
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        maxLength={2000}
        dir="auto"
        {...rest}
        {...control}
        id={id}
        ref={field}
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        value={value}
        onChange={(event) => {
          onText(event.target.value)
          setActive(-1)
          setOpen(event.target.value.trim() !== '')
        }}
        onBlur={(event) => {
          close()
          rest.onBlur?.(event)
        }}
        onKeyDown={keys}
        className={className}
      />
      {shown && (
        <FloatingPanel
          id={`${ownId}-panel`}
          anchorId={id}
          placement={{ align: 'start', side: 'bottom' }}
          className="min-w-56 p-1"
          onHidden={close}
        >
          <Rows id={listId} rows={rows} known={found.length} active={active} onPick={pick} />
        </FloatingPanel>
      )}
    </>
  )
}

interface RowsProps {
  id: string
  rows: readonly string[]
  /** So many are there already; the one behind them would be new. */
  known: number
  active: number
  onPick: (name: string) => void
}

function Rows({ id, rows, known, active, onPick }: RowsProps) {
  const { t } = useTranslation()
  return (
    <ul id={id} role="listbox" aria-label={t('tokens.suggestions')}>
      {rows.map((name, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field that it belongs to takes the keys
        <li
          key={`${index >= known ? 'new' : 'known'} ${name}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(name)}
          className={cx(
            'flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 text-md break-words hover:bg-surface-2 aria-selected:bg-surface-3',
          )}
        >
          {index >= known && <Plus aria-hidden="true" className="size-4! text-accent" />}
          <span dir="auto" className="min-w-0">
            {index >= known ? t('tokens.create', { name }) : name}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The properties that are the input's. */
function omitOwn({
  control: _control,
  input: _input,
  value: _value,
  wanted: _wanted,
  onText: _onText,
  onPick: _onPick,
  options: _options,
  taken: _taken,
  mayCreate: _mayCreate,
  ...rest
}: SuggestInputProps) {
  return rest
}
