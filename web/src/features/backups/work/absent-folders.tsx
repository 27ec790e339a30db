import { useTranslation } from '#platform/text/texts.ts'
import { Field, TextInput } from '#ui/field/field.tsx'

interface AbsentFoldersProps {
  folders: readonly { library: string; path: string }[]
  /** Where a folder is now, as it is typed. */
  onType: (path: string, place: string) => void
}

/** Folders of libraries that aren't where a backup has them, and fields for where they are now. */
export function AbsentFolders({ folders, onType }: AbsentFoldersProps) {
  const { t } = useTranslation()
  if (folders.length === 0) return null
  return (
    <div className="grid gap-3">
      <p>{t('backups.absentFolders', { count: folders.length })}</p>
      {folders.map(({ library, path }) => (
        <Field
          key={path}
          label={t('movingIn.folderOf', { library, path })}
          hint={t('backups.absentHint')}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              defaultValue=""
              placeholder={path}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => onType(path, target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
