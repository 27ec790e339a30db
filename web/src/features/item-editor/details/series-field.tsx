import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { TextInput } from '#ui/field/field.tsx'
import { RowHandle } from '#ui/rows/row-handle.tsx'
import { useRowOrder } from '#ui/rows/row-order.tsx'
import { knownSpelling, moved, withTokens } from '#ui/tokens/token-text.ts'
import { SuggestInput } from '#ui/tokens/suggest-input.tsx'
import type { SeriesEntry } from './draft.ts'
import type { ItemForm } from './use-item-form.ts'

/** Height of a row, in pixels. */
const rowHeight = 52

/** The series of a book, each with its number there; a further one is typed below. */
export function SeriesField({ form, options }: { form: ItemForm; options: readonly string[] }) {
  const { t } = useTranslation()
  const id = useId()
  const { series } = form.draft
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const names = series.map(({ name }) => name)
  const set = (entries: SeriesEntry[]) => form.set('series', entries)
  const change = (index: number, part: Partial<SeriesEntry>) =>
    set(series.map((entry, at) => (at === index ? { ...entry, ...part } : entry)))
  const add = (name: string) => {
    setText('')
    const known = knownSpelling(name.trim(), options)
    if (withTokens(names, [known]).length > names.length)
      set([...series, { name: known, sequence: '' }])
  }
  const order = useRowOrder({
    box,
    count: series.length,
    rowHeight: () => rowHeight,
    move(from, to, control) {
      const order = moved(names, from, to)
      set(order.flatMap((name) => series.filter((entry) => entry.name === name)))
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-index="${to}"] ${control}`)?.focus(),
      )
      return names[from] ?? null
    },
  })
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold text-fg-2">{t('editor.field.series')}</legend>
      {series.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the row from whichever of its controls has the focus
        <div ref={box} className="relative" onKeyDown={order.onKeyDown}>
          <ol>
            {series.map((entry, index) => (
              <li
                key={entry.name}
                data-index={index}
                style={{ height: rowHeight }}
                className="flex items-center gap-2"
              >
                {series.length > 1 && (
                  <RowHandle
                    title={entry.name}
                    index={index}
                    count={series.length}
                    onMove={order.moveTo}
                    onPointerDown={order.startDrag(index)}
                  />
                )}
                <span dir="auto" className="min-w-0 flex-1 truncate ps-1 text-md font-semibold">
                  {entry.name}
                </span>
                <div className="w-24 flex-none">
                  <TextInput
                    data-cell
                    aria-label={t('editor.series.sequenceOf', { name: entry.name })}
                    placeholder={t('editor.series.sequence')}
                    autoComplete="off"
                    maxLength={100}
                    value={entry.sequence}
                    onChange={(event) => change(index, { sequence: event.target.value })}
                  />
                </div>
                <IconButton
                  label={t('editor.series.remove', { name: entry.name })}
                  icon={<X />}
                  onClick={() => set(series.filter((_entry, at) => at !== index))}
                />
              </li>
            ))}
          </ol>
          {order.mark((from) => (
            <span className="truncate text-sm font-[650]">{names[from]}</span>
          ))}
        </div>
      )}
      <SuggestInput
        id={`${id}-add`}
        aria-label={t('editor.series.add')}
        placeholder={t('editor.series.add')}
        value={text}
        options={options}
        taken={names}
        mayCreate
        onText={setText}
        onPick={add}
        onBlur={() => text.trim() !== '' && add(text)}
        className="control"
      />
    </fieldset>
  )
}
