import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { DropZone } from '#ui/action/drop-zone.tsx'
import { Button } from '#ui/button.tsx'

interface BackupDropProps {
  /** What files of backups end with. */
  ending: string
  disabled: boolean
  onFile: (file: File | undefined) => void
}

/** Where the file of a backup is dropped or chosen, to be restored on this machine. */
export function BackupDrop({ ending, disabled, onFile }: BackupDropProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <DropZone className="gap-2 py-4" onDrop={({ files }) => disabled || onFile(files[0])}>
      {(isOver) => (
        <>
          <p className="text-sm text-fg-2">{t(isOver ? 'backups.dropHere' : 'backups.drop')}</p>
          <Button disabled={disabled} onClick={() => input.current?.click()}>
            <Upload aria-hidden="true" className="size-4!" />
            {t('backups.takeIn')}
          </Button>
          <input
            ref={input}
            type="file"
            accept={ending}
            aria-label={t('backups.takeIn')}
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? []
              onFile(file)
              // The same file again is a change, too.
              target.value = ''
            }}
          />
        </>
      )}
    </DropZone>
  )
}
