import { useState, type ReactNode } from 'react'
import type { ExportState } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { serverSentence } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { beginExport, type ExportsOverview, type Mapping } from './exports.calls.ts'

interface WayProps {
  /** One is being made. */
  isBusy: boolean
}

/** A backup that Audiobookshelf restores, with folders where they are there. */
export function ToAbs({ folders, isBusy }: WayProps & { folders: ExportsOverview['folders'] }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const mappings = Object.entries(typed)
    .map(([from, to]) => ({ from, to: to.trim() }))
    .filter(({ to }) => to !== '')
  return (
    <Way kind="audiobookshelf" isBusy={isBusy} folders={mappings}>
      {folders.length > 0 && (
        <div className="grid gap-3">
          <p className="text-sm text-fg-2">{t('exports.foldersHint')}</p>
          {folders.map(({ library, path }) => (
            <Field key={path} label={t('exports.folderOf', { library, path })}>
              {(control) => (
                <TextInput
                  {...control}
                  dir="ltr"
                  value={typed[path] ?? ''}
                  placeholder={path}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={({ target }) => setTyped({ ...typed, [path]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </Way>
  )
}

/** Everything, for programs. */
export function ToJson({ isBusy }: WayProps) {
  return <Way kind="json" isBusy={isBusy} folders={[]} />
}

interface PlainWayProps extends WayProps {
  kind: ExportState['kind']
  folders: Mapping[]
  children?: ReactNode
}

function Way({ kind, folders, isBusy, children }: PlainWayProps) {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, busy } = useAction(() => beginExport(kind, folders), {
    failed: t('exports.beginFailed'),
    onFailed(error) {
      const said = serverSentence(error)
      setRefusal(said)
      return said !== null
    },
  })
  const isJson = kind === 'json'
  const begin = () => {
    setRefusal(null)
    void run()
  }
  return (
    <div className="surface grid gap-4 p-4">
      <div>
        <h3 className="font-semibold">{t(isJson ? 'exports.json' : 'exports.abs')}</h3>
        <p className="mt-1 max-w-prose text-sm text-fg-3">
          {t(isJson ? 'exports.jsonHint' : 'exports.absHint')}
        </p>
      </div>
      {children}
      {refusal !== null && (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      )}
      <Button className="justify-self-end" busy={busy} disabled={isBusy} onClick={begin}>
        {t(isJson ? 'exports.makeJson' : 'exports.makeAbs')}
      </Button>
    </div>
  )
}
