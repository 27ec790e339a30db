import { Bold, Italic, Link, List, ListOrdered } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { RichText } from '#features/text/index.ts'
import { keyName } from '#platform/input/hotkeys.ts'
import { IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { marked, type Mark } from './marks.ts'
import { htmlOf, sourceOf } from './source.ts'

interface DescriptionFieldProps {
  /** HTML as it is kept, and as it is being changed. */
  stored: string
  value: string
  onChange: (html: string) => void
}

/** The description: typed as text with a few signs, and shown as it will look. */
export function DescriptionField({ stored, value, onChange }: DescriptionFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const { source, isHtml, change } = useSource(stored, value, onChange)
  const area = useRef<HTMLTextAreaElement>(null)
  const mark = (kind: Mark) => {
    const field = area.current
    if (!field) return
    const after = marked(
      { text: source, start: field.selectionStart, end: field.selectionEnd },
      kind,
      t('editor.text.linkText'),
    )
    change(after.text)
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(after.start, after.end)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const kind = isHtml
      ? undefined
      : ({ 'Ctrl+B': 'bold', 'Ctrl+I': 'italic' } as const)[keyName(event)]
    if (!kind) return
    event.preventDefault()
    mark(kind)
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} className="text-sm font-semibold text-fg-2">
          {t('editor.field.description')}
        </label>
        <div className="flex flex-wrap items-center">
          {!isHtml && mode === 'write' && <Tools onMark={mark} />}
          <Segmented
            label={t('editor.text.mode')}
            value={mode}
            options={[
              { value: 'write', label: t('editor.text.write') },
              { value: 'preview', label: t('editor.text.preview') },
            ]}
            onChange={setMode}
          />
        </div>
      </div>
      {mode === 'write' ? (
        <textarea
          id={id}
          ref={area}
          dir="auto"
          rows={8}
          maxLength={20_000}
          aria-describedby={`${id}-hint`}
          value={source}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          className="control min-h-44 resize-y py-2 leading-normal"
        />
      ) : (
        <div className="min-h-44 rounded-md border border-line px-3 py-2">
          {value ? (
            <RichText html={value} />
          ) : (
            <p className="text-fg-3">{t('editor.text.empty')}</p>
          )}
        </div>
      )}
      <p id={`${id}-hint`} className="text-sm text-fg-3">
        {t(isHtml ? 'editor.text.isHtml' : 'editor.text.hint')}
      </p>
    </div>
  )
}

function Tools({ onMark }: { onMark: (kind: Mark) => void }) {
  const { t } = useTranslation()
  const icons: Record<Mark, ReactNode> = {
    bold: <Bold />,
    italic: <Italic />,
    list: <List />,
    numbers: <ListOrdered />,
    link: <Link />,
  }
  return (
    <div role="group" aria-label={t('editor.text.tools')} className="flex [&_.lucide]:size-4.5">
      {(Object.keys(icons) as Mark[]).map((kind) => (
        <IconButton
          key={kind}
          label={t(`editor.text.${kind}`)}
          icon={icons[kind]}
          // The selection stays where it is.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onMark(kind)}
        />
      ))}
    </div>
  )
}

/** What is typed for the stored HTML. It is made of it anew only where that came from elsewhere. */
function useSource(stored: string, html: string, onChange: (html: string) => void) {
  const read = (text: string) => {
    const source = sourceOf(text)
    return { html: text, source: source ?? text, isHtml: source === null }
  }
  const [state, setState] = useState(() => read(html))
  if (state.html !== html) setState(read(html))
  const change = (source: string) => {
    const written = state.isHtml ? source : htmlOf(source)
    // What says the same as before is the same, however its HTML was written.
    const next = !state.isHtml && source === sourceOf(stored) ? stored : written
    setState({ html: next, source, isHtml: state.isHtml })
    onChange(next)
  }
  return { source: state.source, isHtml: state.isHtml, change }
}
