import { Upload } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { PathField } from '#features/libraries/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { ChooseFile } from '#ui/action/choose-file.tsx'
import { DropZone } from '#ui/action/drop-zone.tsx'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import type { Source } from './use-move.ts'

interface SourceFormProps {
  /** Set-up from this address needs the code in the server log. */
  needsCode: boolean
  /** Folders of the server may be looked through. */
  canBrowse: boolean
  onSource: (source: Source, setupCode?: string) => void
}

/** What is moved in: a file that is sent, or a folder on the server. */
export function SourceForm({ needsCode, canBrowse, onSource }: SourceFormProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [path, setPath] = useState('')
  const begin = (source: Source) => onSource(source, code.trim() || undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (path.trim() !== '') begin({ path: path.trim() })
  }
  return (
    <div className="grid gap-5">
      {needsCode && (
        <Field label={t('firstRun.code')} hint={t('firstRun.codeHint')}>
          {(control) => (
            <TextInput
              {...control}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              autoComplete="one-time-code"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <FileDrop onFile={(file) => file && begin({ file })} />
      <p className="flex items-center gap-3 text-sm text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('movingIn.or')}
      </p>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <PathField
          label={t('movingIn.path')}
          hint={t('movingIn.pathHint')}
          value={path}
          canBrowse={canBrowse}
          onChange={setPath}
        />
        <Button type="submit" disabled={path.trim() === ''} className="justify-self-end">
          {t('movingIn.look')}
        </Button>
      </form>
    </div>
  )
}

function FileDrop({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation()
  return (
    <DropZone className="gap-3 py-8" onDrop={({ files }) => onFile(files[0])}>
      {(isOver) => (
        <>
          <p className="max-w-prose text-center text-sm text-fg-2">
            {t(isOver ? 'movingIn.dropHere' : 'movingIn.drop')}
          </p>
          <ChooseFile
            label={t('movingIn.choose')}
            icon={<Upload aria-hidden="true" className="size-4!" />}
            accept=".audiobookshelf"
            variant="primary"
            onFile={onFile}
          />
        </>
      )}
    </DropZone>
  )
}
