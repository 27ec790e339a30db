import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { SuggestInput } from '#ui/tokens/suggest-input.tsx'
import type { Column } from '../../model/columns.ts'
import type { KnownNames } from '../../model/spelling.ts'
import { isList } from '../../model/fields.ts'
import type { Spot } from '../cells/ranges.ts'
import type { Editing } from '../use-sheet.ts'

interface CellEditorProps {
  editing: Editing
  column: Column
  /** What the cell is called, for who can't see where it stands. */
  label: string
  known: KnownNames
  onFinish: (text: string | null, go?: (spot: Spot) => Spot | null) => void
}

/** The text of a cell while it is typed: Enter and Tab keep it and go on, Escape leaves the cell as it was. */
export function CellEditor({ editing, column, label, known, onFinish }: CellEditorProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(editing.text)
  const input = useRef<HTMLInputElement>(null)
  const finished = useRef(false)
  const hasNames = isList(column.field) || column.name === 'series'
  const finish: CellEditorProps['onFinish'] = (...given) => {
    finished.current = true
    onFinish(...given)
  }
  // At once: the letter that opened it is on its way.
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (!editing.isTyped) input.current?.select()
  }, [editing])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const step = event.shiftKey ? -1 : 1
    if (event.key === 'Enter') {
      event.preventDefault()
      finish(text, ({ row, column: at }) => ({ row: Math.max(0, row + step), column: at }))
    } else if (event.key === 'Tab') {
      event.preventDefault()
      finish(text, ({ row, column: at }) => ({ row, column: at + step }))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      finish(null)
    }
  }
  const [head, last] = hasNames ? lastNameOf(text) : ['', text]
  return (
    <SuggestInput
      input={input}
      aria-label={label}
      aria-description={hasNames ? t('batchEdit.sheet.namesHint') : undefined}
      value={text}
      wanted={last}
      options={known[column.field] ?? []}
      onText={setText}
      onPick={(name) => setText(head + name)}
      enterSends
      onKeyDown={onKeyDown}
      onBlur={() => {
        // What is pressed elsewhere keeps what was typed, and has the focus.
        if (!finished.current) finish(text, () => null)
      }}
      className="sheet-input"
    />
  )
}

/** The names before the one that is being typed, and that one. */
function lastNameOf(text: string): [string, string] {
  const at = text.lastIndexOf(';') + 1
  const head = text.slice(0, at)
  return [head && `${head} `, text.slice(at).trimStart()]
}
