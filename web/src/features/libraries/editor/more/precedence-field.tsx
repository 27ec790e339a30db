import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/field/field.tsx'
import { precedenceOf, sourceRows, withRowAt, type SourceRow } from './precedence.ts'

interface PrecedenceFieldProps {
  /** From the weakest to the strongest. */
  value: readonly string[] | undefined
  onChange: (value: string[]) => void
}

/** Where details of books are read from, the strongest first; a source that is off isn't read. */
export function PrecedenceField({ value, onChange }: PrecedenceFieldProps) {
  const { t } = useTranslation()
  // A source that is turned off stays where it is while the dialog stands.
  const [rows, setRows] = useState(() => sourceRows(value))
  const change = (next: SourceRow[]) => {
    setRows(next)
    onChange(precedenceOf(next))
  }
  return (
    <fieldset className="grid gap-1.5 py-2">
      <legend className="mb-1.5 text-md font-semibold">{t('librarySettings.precedence')}</legend>
      <p className="-mt-1.5 text-sm text-fg-3">{t('librarySettings.precedenceHint')}</p>
      <ol className="divide-y divide-line rounded-md border border-line">
        {rows.map(({ source, isOn }, at) => {
          const name = t(`librarySettings.sources.${source}`)
          return (
            <li key={source} className="flex items-center gap-1 ps-3 pe-1">
              <Checkbox
                className="min-w-0 flex-1 py-1 pointer-coarse:min-h-11"
                label={name}
                checked={isOn}
                onChange={(on) =>
                  change(rows.map((row) => (row.source === source ? { source, isOn: on } : row)))
                }
              />
              <IconButton
                label={t('librarySettings.stronger', { name })}
                icon={<ChevronUp aria-hidden="true" className="size-4!" />}
                quiet
                disabled={at === 0}
                onClick={() => change(withRowAt(rows, at, at - 1))}
                className="size-9! pointer-coarse:size-11!"
              />
              <IconButton
                label={t('librarySettings.weaker', { name })}
                icon={<ChevronDown aria-hidden="true" className="size-4!" />}
                quiet
                disabled={at === rows.length - 1}
                onClick={() => change(withRowAt(rows, at, at + 1))}
                className="size-9! pointer-coarse:size-11!"
              />
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
