import { CircleArrowDown, CirclePause, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  pauseDownload,
  readDownloads,
  resumeDownload,
  startDownload,
  useDownload,
  useDownloads,
  type Download,
  type Thing,
} from '#features/offline/index.ts'
import { bytes } from '#platform/text/format.ts'
import { useMay } from '#platform/session/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { percentOf, stateWords } from './download-words.ts'
import { askToRemove } from './removal-question.ts'

interface DownloadButtonProps {
  thing: Thing
  title: string
  /** How much would be fetched, where that is known. */
  bytesToFetch?: number
  size?: 'md' | 'lg'
}

/** Gets an item to this device; shows how far that is, and what can be done with it then. */
export function DownloadButton({ thing, title, bytesToFetch, size = 'lg' }: DownloadButtonProps) {
  const { t } = useTranslation()
  const may = useMay('download')
  const download = useDownload(thing)
  const isUnread = useDownloads(({ list }) => list === null)
  useEffect(() => {
    if (isUnread) void readDownloads()
  }, [isUnread])
  if (download !== undefined) return <KnownDownload download={download} size={size} />
  if (!may) return null
  const name = bytesToFetch
    ? t('offline.downloadSize', { size: bytes(bytesToFetch, 1) })
    : t('offline.download')
  return (
    <button
      type="button"
      aria-label={name}
      data-tip={name}
      disabled={isUnread}
      onClick={() => void startDownload(thing, title)}
      className={buttonClass({ size, iconOnly: true })}
    >
      <CircleArrowDown />
    </button>
  )
}

function KnownDownload({ download, size }: { download: Download; size: 'md' | 'lg' }) {
  const { t } = useTranslation()
  const { key, state, title } = download
  const isMoving = state === 'loading' || state === 'waiting'
  const words = stateWords(download, t)
  const name = t(state === 'done' ? 'offline.onDevice' : 'offline.gettingTo', { words })
  return (
    <Menu
      align="center"
      trigger={
        <button
          type="button"
          aria-label={name}
          data-tip={name}
          className={buttonClass({ size, iconOnly: true })}
        >
          <StateIcon download={download} />
          {isMoving && <span className="min-w-[3ch] text-sm num">{percentOf(download)} %</span>}
        </button>
      }
    >
      {isMoving && (
        <MenuItem icon={<CirclePause />} onSelect={() => void pauseDownload(key)}>
          {t('offline.pause')}
        </MenuItem>
      )}
      {(state === 'paused' || state === 'failed') && (
        <MenuItem icon={<CircleArrowDown />} onSelect={() => void resumeDownload(key)}>
          {t('offline.goOn')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} danger onSelect={() => void askToRemove(key, title)}>
        {t('offline.removeFromDevice')}
      </MenuItem>
    </Menu>
  )
}

function StateIcon({ download: { state } }: { download: Download }) {
  if (state === 'done')
    return <CircleArrowDown aria-hidden="true" className="size-6! fill-success stroke-surface-2" />
  if (state === 'failed') return <TriangleAlert aria-hidden="true" className="text-warning" />
  if (state === 'paused') return <CirclePause aria-hidden="true" />
  return <CircleArrowDown aria-hidden="true" className="text-accent" />
}
