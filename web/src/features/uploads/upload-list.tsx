import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { sharedFolder } from './grouping.ts'
import { sendUploads, stopUploads } from './send-uploads.ts'
import { UploadCard } from './upload-card.tsx'
import {
  clear,
  isBusy,
  isLooseOne,
  isOpen,
  joinAllLoose,
  leaveFolderOut,
  useUploads,
  type Destination,
} from './uploads.ts'

interface UploadListProps {
  destination: Destination
  /** Of metadata, as the library has it. */
  provider: string
  /** Whether the server sees new files of the library by itself. */
  isWatched: boolean
}

/** What will be sent, is being sent and was sent. */
export function UploadList({ destination, provider, isWatched }: UploadListProps) {
  const { t } = useTranslation()
  const { list, leftOut } = useUploads()
  const open = list.filter(isOpen).length
  const busy = list.some(isBusy)
  const loose = list.filter(isLooseOne).length
  const shared = destination.isPodcast ? null : sharedFolder(list.filter(isOpen))
  if (list.length === 0 && leftOut.length === 0) return null
  return (
    <section aria-label={t('upload.items')} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto text-fg-2 num" role="status">
          {t('upload.count', { count: list.length })}
        </p>
        {loose > 1 && !destination.isPodcast && (
          <Button onClick={joinAllLoose}>{t('upload.join', { count: loose })}</Button>
        )}
        {shared !== null && (
          <Button onClick={() => leaveFolderOut(destination.isPodcast)}>
            {t('upload.leaveFolderOut', { name: shared })}
          </Button>
        )}
        {!busy && <Button onClick={clear}>{t('upload.clear')}</Button>}
        {busy && <Button onClick={stopUploads}>{t('upload.stop')}</Button>}
        {open > 0 && (
          <Button variant="primary" onClick={() => void sendUploads(destination)}>
            {t('upload.send', { count: open })}
          </Button>
        )}
      </div>
      {leftOut.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-fg-2">
            {t('upload.leftOut', { count: leftOut.length })}
          </summary>
          <ul className="max-h-60 overflow-auto text-sm text-fg-2">
            {leftOut.map((path) => (
              <li key={path} dir="auto" className="py-0.5 break-all">
                {path}
              </li>
            ))}
          </ul>
        </details>
      )}
      {!isWatched && <p className="text-sm text-warning">{t('upload.notWatched')}</p>}
      <ul className="grid gap-3">
        {list.map((one) => (
          <UploadCard
            key={one.id}
            one={one}
            isPodcast={destination.isPodcast}
            provider={provider}
          />
        ))}
      </ul>
    </section>
  )
}
