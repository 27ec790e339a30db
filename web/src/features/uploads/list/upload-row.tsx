import type { MediaRules } from '@lectern/contract/rules'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/progress.tsx'
import { useSent } from '../sending/progress.ts'
import { sentOf } from '../summary.ts'
import { filesToSend, isOpen as isToBegin, sizeOf, type Upload } from '../uploads.ts'
import { RowActions } from './row-actions.tsx'
import { RowState } from './row-state.tsx'
import { RowWarning } from './row-warning.tsx'
import { UploadFields } from './upload-fields.tsx'

interface UploadRowProps {
  one: Upload
  mediaType: MediaRules['mediaType']
  provider: string
  isOpen: boolean
  onToggle: () => void
}

/** One item: what it will be called, where it goes, how far it is; opened, all that can be changed and what is in it. */
export const UploadRow = memo(function UploadRow(props: UploadRowProps) {
  const { one, mediaType, provider, isOpen, onToggle } = props
  const { t } = useTranslation()
  const mayChange = isToBegin(one)
  return (
    <div className="grid grid-cols-1 gap-3 rounded-lg bg-surface-1 p-3 ps-4">
      <div className="flex items-center gap-3">
        <RowState state={one.state} />
        <div className="min-w-0 flex-1">
          <p
            dir="auto"
            className={cx('from-start text-md font-semibold', isOpen ? 'break-words' : 'truncate')}
          >
            {one.title || t('upload.untitled')}
          </p>
          <RowFacts one={one} isOpen={isOpen} />
        </div>
        <RowActions one={one} />
        <IconButton
          label={t(isOpen ? 'upload.lessOf' : mayChange ? 'upload.editOf' : 'upload.moreOf', {
            title: one.title,
          })}
          icon={<ChevronDown className={cx(isOpen && 'rotate-180')} />}
          aria-expanded={isOpen}
          onClick={onToggle}
          quiet
        />
      </div>
      <RowProgress one={one} />
      <RowWarning one={one} />
      {isOpen && <UploadFields one={one} mediaType={mediaType} provider={provider} />}
    </div>
  )
})

/** Opened, all of the path is shown: phones have room for half of it. */
function RowFacts({ one, isOpen }: { one: Upload; isOpen: boolean }) {
  const { t } = useTranslation()
  const files = filesToSend(one)
  return (
    <p className={cx('text-sm text-fg-3 num', isOpen ? 'break-words' : 'truncate')}>
      {t('upload.files', { count: files.length })} · {bytes(sizeOf(files), 1)}
      {one.place?.path && (
        <>
          {' · '}
          <bdi>{one.place.path}</bdi>
        </>
      )}
    </p>
  )
}

function RowProgress({ one }: { one: Upload }) {
  const { t } = useTranslation()
  const there = useSent(({ sent }) => sentOf(one, sent))
  const isUnderWay = one.serverId !== null && one.state !== 'done'
  if (!isUnderWay) return null
  const whole = sizeOf(filesToSend(one))
  return (
    <Progress
      value={whole === 0 ? 0 : there / whole}
      label={t('upload.progress', { title: one.title })}
    />
  )
}
