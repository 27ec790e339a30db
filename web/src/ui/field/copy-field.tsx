import { withColon } from '#platform/text/format.ts'
import { Copy } from 'lucide-react'
import { copyText, type CopyWords } from '../action/copy-text.ts'
import { Button } from '../button.tsx'
import { Field, TextInput } from './field.tsx'

interface CopyFieldProps {
  label: string
  value: string
  /** What the button says. */
  copy: string
  words: CopyWords
}

/** A text to be read, chosen or copied. */
export function CopyField({ label, value, copy, words }: CopyFieldProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={label} className="min-w-0 flex-[1_1_12rem]">
        {(control) => (
          <TextInput
            {...control}
            readOnly
            dir="ltr"
            value={value}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <Button aria-label={withColon(copy, label)} onClick={() => void copyText(value, words)}>
        <Copy aria-hidden="true" className="size-4!" />
        {copy}
      </Button>
    </div>
  )
}
