import { useQuery } from '@tanstack/react-query'
import { CornerLeftUp, Folder } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { foldersQuery } from '../../libraries.queries.ts'

interface FolderPickerProps {
  open: boolean
  onClose: () => void
  onChoose: (path: string) => void
  /** A folder of the library that there is already: others are likely to lie beside it. */
  beside: string | null
}

/** Walks the folders of the server; the one that is open can be chosen. */
export function FolderPicker({ open, onClose, onChoose, beside }: FolderPickerProps) {
  const { t } = useTranslation()
  const [path, setPath] = useState(() => (beside === null ? '/' : parentOf(beside)))
  const { data, isPending, isError, error, refetch } = useQuery({
    ...foldersQuery(path),
    enabled: open,
  })
  const folders = data?.directories ?? []
  const choose = () => {
    onChoose(path)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('folders.title')}
      bare
      maxHeight={640}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" onClick={choose} disabled={path === '/' || isError}>
            {t('folders.choose')}
          </Button>
        </>
      }
    >
      <p
        className="border-b border-line bg-surface-2 px-5 py-2.5 text-md font-semibold break-all"
        aria-live="polite"
        dir="ltr"
      >
        {path}
      </p>
      {isPending && <Skeleton className="m-5 h-24" />}
      {isError && (
        <ErrorState title={t('folders.failed')} error={error} onRetry={() => void refetch()} />
      )}
      <ul aria-label={t('folders.list')} className="max-h-96 min-h-40 overflow-y-auto p-2">
        {path !== '/' && (
          <FolderRow
            icon={<CornerLeftUp />}
            name={t('folders.up', { name: parentOf(path) })}
            onOpen={() => setPath(parentOf(path))}
          />
        )}
        {folders.map((folder) => (
          <FolderRow
            key={folder.path}
            icon={<Folder />}
            name={folder.dirname}
            onOpen={() => setPath(folder.path)}
          />
        ))}
        {data && folders.length === 0 && (
          <li className="px-3 py-2 text-md text-fg-3">{t('folders.none')}</li>
        )}
      </ul>
    </Dialog>
  )
}

function FolderRow({
  icon,
  name,
  onOpen,
}: {
  icon: React.ReactNode
  name: string
  onOpen: () => void
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-10 w-full items-center gap-3 rounded-sm px-3 text-start text-md hover:bg-surface-2"
      >
        <span className="text-fg-3">{icon}</span>
        <span className="min-w-0 truncate" dir="auto">
          {name}
        </span>
      </button>
    </li>
  )
}

/** The folder above; of a drive's top folder that is the list of drives. */
function parentOf(path: string): string {
  const up = path.replace(/[/\\]+$/, '').replace(/[^/\\]*$/, '')
  const trimmed = up.replace(/(.)[/\\]+$/, '$1')
  return trimmed === '' || /^[A-Za-z]:$/.test(trimmed) ? '/' : trimmed
}
