import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { bytes } from '#platform/text/format.ts'
import { Button } from '#ui/button.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { sharedFolder } from '../choosing/grouping.ts'
import { sendAll } from '../sending/controls.ts'
import {
  clear,
  isBegun,
  isHeldUp,
  isLooseOne,
  isOpen,
  joinAllLoose,
  leaveFolderOut,
  sizeOf,
  useUploads,
  type Destination,
} from '../uploads.ts'
import { LeftOutFiles } from './left-out-files.tsx'
import { LookUpArrivals, LookUpAll } from './look-up/look-up-all.tsx'
import { UploadRows } from './upload-rows.tsx'

interface UploadListProps {
  destination: Destination
  /** Of metadata, as the library has it. */
  provider: string
}

/** What will be sent, is being sent and was sent. */
export function UploadList({ destination, provider }: UploadListProps) {
  const { t } = useTranslation()
  const list = useUploads((state) => state.list)
  const leftOut = useUploads((state) => state.leftOut)
  const mayUpdate = useMay('update')
  const sending = useAction(() => sendAll(destination), { failed: t('upload.startFailed') })
  if (list.length === 0 && leftOut.length === 0) return null
  const { mediaType } = destination.rules
  const open = list.filter(isOpen)
  const sendable = open.filter((one) => !isHeldUp(one)).length
  const loose = list.filter(isLooseOne).length
  const shared = mediaType === 'book' || mediaType === 'music' ? sharedFolder(open) : null
  const size = sizeOf(list.map(({ files }) => ({ size: sizeOf(files) })))
  return (
    <section aria-label={t('upload.items')} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto text-fg-2 num" role="status">
          {t('upload.count', { count: list.length })} · {bytes(size, 1)}
        </p>
        {loose > 1 && mediaType !== 'podcast' && mediaType !== 'video' && (
          <Button onClick={joinAllLoose}>{t('upload.join', { count: loose })}</Button>
        )}
        {shared !== null && (
          <Button onClick={() => leaveFolderOut(destination.rules)}>
            {t('upload.leaveFolderOut', { name: shared })}
          </Button>
        )}
        {mediaType === 'book' && open.length > 1 && <LookUpAll provider={provider} />}
        {list.some((one) => !isBegun(one)) && <Button onClick={clear}>{t('upload.clear')}</Button>}
        {sendable > 0 && (
          <Button variant="primary" busy={sending.busy} onClick={() => void sending.run()}>
            {t('upload.send', { count: sendable })}
          </Button>
        )}
      </div>
      {mayUpdate && (mediaType === 'book' || mediaType === 'podcast') && open.length > 0 && (
        <LookUpArrivals />
      )}
      <LeftOutFiles leftOut={leftOut} />
      <UploadRows list={list} mediaType={mediaType} provider={provider} />
    </section>
  )
}
