import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { FieldControl } from '../field/field.tsx'
import { RemoveButton } from '../field/chip.tsx'
import { cx } from '../cx.ts'
import { SuggestInput } from './suggest-input.tsx'
import { knownSpelling, moved, tokensOf, withTokens } from './token-text.ts'
import { useTokenDrag } from './use-token-drag.ts'

interface TokenFieldProps {
  control: FieldControl
  value: readonly string[]
  /** All names there are, in natural order. */
  options: readonly string[]
  onChange: (tokens: string[]) => void
}

/**
 * Names as chips, with a field for further ones. Enter, a comma or Tab end a name, a pasted list is as many; Backspace goes to
 * the last chip. On a chip: arrows move along, Alt with an arrow moves it, Delete takes it away, Enter changes it. Chips
 * can be dragged.
 */
export function TokenField({ control, value, options, onChange }: TokenFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  /** Where a chip stood that is being changed. */
  const [place, setPlace] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const keysId = useId()
  /** The chip that gets the focus once it is drawn. */
  const wanted = useRef<number | null>(null)
  const add = (names: readonly string[]) => {
    const known = names.map((name) => knownSpelling(name, options))
    if (known.length > 0) onChange(withTokens(value, known, place ?? value.length))
    setText('')
    setPlace(null)
  }
  const remove = (index: number) => {
    onChange(value.filter((_token, at) => at !== index))
    setSaid(t('tokens.removed', { name: value[index] ?? '' }))
  }
  const chips = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]
  const focusChip = (index: number) => (chips()[index] ?? input.current)?.focus()
  // As soon as it stands there: the next key comes at once.
  useLayoutEffect(() => {
    if (wanted.current !== null) focusChip(wanted.current)
    wanted.current = null
  })
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length || from === to) return
    onChange(moved(value, from, to))
    const title = value[from] ?? ''
    setSaid(t('rows.moved', { title, number: to + 1, count: value.length }))
    wanted.current = to
  }
  const drag = useTokenDrag(box, move)
  const change = (index: number) => {
    setText(value[index] ?? '')
    setPlace(index)
    onChange(value.filter((_token, at) => at !== index))
    input.current?.focus()
  }
  const onChipKey = (index: number) => (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (isArrow) {
      const to = index + (event.key === forward ? 1 : -1)
      event.preventDefault()
      event.stopPropagation()
      if (event.altKey) move(index, to)
      else if (to >= 0) focusChip(to)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(index)
      wanted.current = index
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const atStart = input.current?.selectionStart === 0 && input.current.selectionEnd === 0
    const back = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === ',' && text.trim() !== '') {
      event.preventDefault()
      add(tokensOf(text))
    } else if (atStart && value.length > 0 && (event.key === 'Backspace' || event.key === back)) {
      event.preventDefault()
      focusChip(value.length - 1)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const names = tokensOf(event.clipboardData.getData('text/plain'))
    if (names.length < 2) return
    event.preventDefault()
    add([...tokensOf(text), ...names])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside the chips means the field
    <div
      ref={box}
      onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      className={cx(
        'flex max-h-56 min-h-10 cursor-text flex-wrap gap-1.5 overflow-y-auto rounded-md border border-line-strong bg-surface-1 p-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus',
        control['aria-invalid'] && 'border-danger',
      )}
    >
      {value.length > 0 && (
        <ul aria-label={t('tokens.chosen')} className="contents">
          {value.map((name, index) => (
            <li
              key={name}
              data-token={index}
              className={cx(
                'flex h-8 pointer-coarse:h-11 max-w-full items-center rounded-full border border-line bg-surface-2 ps-1 text-sm font-semibold select-none',
                drag.from === index && 'opacity-40',
                drag.to === index && drag.from !== index && 'outline-2 outline-accent',
              )}
            >
              <button
                type="button"
                data-chip
                tabIndex={-1}
                aria-describedby={keysId}
                onClick={() => change(index)}
                onKeyDown={onChipKey(index)}
                onPointerDown={drag.start(index)}
                // The browser's own dragging would end ours.
                onDragStart={(event) => event.preventDefault()}
                className="h-full min-w-0 pointer-coarse:min-h-11 pointer-coarse:min-w-11 touch-pan-y truncate rounded-full px-2"
                dir="auto"
              >
                {name}
              </button>
              <RemoveButton label={name} onRemove={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
      <SuggestInput
        control={control}
        input={input}
        value={text}
        options={options}
        taken={value}
        mayCreate
        onText={setText}
        onPick={(name) => add([name])}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => text.trim() !== '' && add(tokensOf(text))}
        className="h-8 pointer-coarse:h-11 min-w-28 flex-1 bg-transparent px-2 text-md outline-none"
      />
      <p id={keysId} hidden>
        {t('tokens.keys')}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
