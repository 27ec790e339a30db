import { FolderOpen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { FolderPicker } from './lazy-folder-picker.ts'

interface PathFieldProps {
  label: string
  hint?: ReactNode
  error?: string | null
  value: string
  readOnly?: boolean
  /** Strangers may not look through the folders of the server. */
  canBrowse: boolean
  /** A folder beside which to begin looking. */
  beside?: string
  onChange: (path: string) => void
}

/** A place on the server, typed or looked for. */
export function PathField({
  label,
  hint,
  error = null,
  value,
  readOnly = false,
  canBrowse,
  beside,
  onChange,
}: PathFieldProps) {
  const { t } = useTranslation()
  const [isPicking, setPicking] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <TextInput
            {...control}
            dir="ltr"
            className="min-w-0 flex-[1_1_12rem]"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={readOnly}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          {canBrowse && (
            <Button onClick={() => setPicking(true)} className="max-w-full flex-none">
              <FolderOpen aria-hidden="true" />
              {t('libraries.browse')}
            </Button>
          )}
          {isPicking && (
            <FolderPicker
              open
              beside={beside ?? null}
              onChoose={onChange}
              onClose={() => setPicking(false)}
              onMissing={() => setPicking(false)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
