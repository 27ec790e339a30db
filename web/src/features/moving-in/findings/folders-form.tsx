import { CheckCircle2, TriangleAlert } from 'lucide-react'
import type { LibraryPlace } from '@lectern/contract'
import { PathField } from '#features/libraries/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { placeOf, type Typed } from './mappings.ts'

interface FoldersFormProps {
  folders: readonly LibraryPlace[]
  typed: Typed
  canBrowse: boolean
  onType: (from: string, path: string) => void
}

/** Where the folder of each library is on this machine. */
export function FoldersForm({ folders, typed, canBrowse, onType }: FoldersFormProps) {
  const { t } = useTranslation()
  if (folders.length === 0) return null
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-semibold">{t('movingIn.folders')}</h3>
        <p className="text-sm text-fg-3">{t('movingIn.foldersHint')}</p>
      </div>
      <ul className="grid gap-4">
        {folders.map((folder) => (
          <li key={folder.from}>
            <PathField
              label={t('movingIn.folderOf', { library: folder.library, path: folder.from })}
              hint={
                <FolderState folder={folder} isTyped={placeOf(folder, typed) !== folder.path} />
              }
              value={placeOf(folder, typed)}
              canBrowse={canBrowse}
              onChange={(path) => onType(folder.from, path)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FolderState({ folder, isTyped }: { folder: LibraryPlace; isTyped: boolean }) {
  const { t } = useTranslation()
  if (isTyped) return t('movingIn.unlooked')
  const { isThere, items } = folder
  const Icon = isThere ? CheckCircle2 : TriangleAlert
  const words = !isThere
    ? t('movingIn.absent')
    : items === null
      ? t('movingIn.there')
      : t('movingIn.thereWith', { count: items })
  return (
    <span className={`flex items-center gap-1.5 ${isThere ? '' : 'text-warning'}`}>
      <Icon aria-hidden="true" className="size-4 flex-none" />
      {words}
    </span>
  )
}
