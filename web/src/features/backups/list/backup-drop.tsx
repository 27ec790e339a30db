import { Upload } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { ChooseFile } from '#ui/action/choose-file.tsx'
import { DropZone } from '#ui/action/drop-zone.tsx'

interface BackupDropProps {
  /** What files of backups end with. */
  ending: string
  disabled: boolean
  onFile: (file: File | undefined) => void
}

/** Where the file of a backup is dropped or chosen, to be restored on this machine. */
export function BackupDrop({ ending, disabled, onFile }: BackupDropProps) {
  const { t } = useTranslation()
  return (
    <DropZone className="gap-2 py-4" onDrop={({ files }) => disabled || onFile(files[0])}>
      {(isOver) => (
        <>
          <p className="text-sm text-fg-2">{t(isOver ? 'backups.dropHere' : 'backups.drop')}</p>
          <ChooseFile
            label={t('backups.takeIn')}
            icon={<Upload aria-hidden="true" className="size-4!" />}
            accept={ending}
            disabled={disabled}
            onFile={onFile}
          />
        </>
      )}
    </DropZone>
  )
}
