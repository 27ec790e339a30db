import { useState, type FormEvent } from 'react'
import { PathField } from '#features/libraries/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { serverSentence } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { chooseFolder } from '../backups.queries.ts'

interface FolderCardProps {
  location: string
  /** The environment says where, and nobody else. */
  isForced: boolean
  /** Choosing the same folder once more makes it one for backups again. */
  hasProblem: boolean
}

/** Where backups go: typed, or looked for. */
export function FolderCard({ location, isForced, hasProblem }: FolderCardProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const path = typed ?? location
  const isChanged = path.trim() !== location
  const { run, busy } = useAction(
    async () => {
      await chooseFolder(path.trim())
      setTyped(null)
    },
    {
      done: t('backups.folderChosen'),
      failed: t('backups.folderFailed'),
      onFailed(error) {
        const said = serverSentence(error)
        setRefusal(said)
        return said !== null
      },
    },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    await run()
  }
  const type = (text: string) => {
    setTyped(text)
    setRefusal(null)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="surface grid gap-3 p-4">
      <PathField
        label={t('backups.folder')}
        hint={t(isForced ? 'backups.folderForced' : 'backups.folderHint')}
        error={refusal}
        readOnly={isForced}
        value={path}
        canBrowse={!isForced}
        beside={location}
        onChange={type}
      />
      {!isForced && (isChanged || hasProblem) && (
        <div className="flex flex-wrap justify-end gap-3">
          {isChanged && (
            <Button
              onClick={() => {
                setTyped(null)
                setRefusal(null)
              }}
            >
              {t('dialog.cancel')}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy} disabled={path.trim() === ''}>
            {t(isChanged ? 'backups.folderChoose' : 'backups.folderAgain')}
          </Button>
        </div>
      )}
    </form>
  )
}
