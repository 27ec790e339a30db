import { HardDrive } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { room, sizesOf, type Download } from '#features/offline/index.ts'
import { bytes } from '#platform/text/format.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import { Switch } from '#ui/field/field.tsx'
import { Progress } from '#ui/progress.tsx'

/** How much of the device is used, and whether finished books leave by themselves. */
export function StorageCard({ list }: { list: Download[] }) {
  const { t } = useTranslation()
  const [leaves, setLeaves] = useState(() => readStored('ui:remove-finished') !== null)
  const here = list.reduce((sum, download) => sum + sizesOf(download).received, 0)
  const quota = useQuota()
  return (
    <section
      aria-label={t('offline.storage')}
      className="mb-6 grid gap-2 rounded-lg border border-line bg-surface-1 px-4 pt-4 pb-2 md:px-5"
    >
      <div className="flex items-start gap-4">
        <HardDrive aria-hidden="true" className="mt-0.5 flex-none text-fg-3" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold num">
            {quota > 0
              ? t('offline.usedOf', { used: bytes(here, 1), quota: bytes(quota, 1) })
              : t('offline.used', { used: bytes(here, 1) })}
          </p>
          {quota > 0 && (
            <Progress value={here / quota} label={t('offline.storageUsed')} className="mt-2" />
          )}
        </div>
      </div>
      <Switch
        label={t('offline.removeFinished')}
        hint={t('offline.removeFinishedHint')}
        checked={leaves}
        onChange={(on) => {
          writeStored('ui:remove-finished', on ? '1' : null)
          setLeaves(on)
        }}
      />
    </section>
  )
}

/** What this origin may use in all, in bytes; 0 until the browser says. */
function useQuota(): number {
  const [quota, setQuota] = useState(0)
  useEffect(() => {
    let isShown = true
    room().then(
      (known) => isShown && setQuota(known.quota),
      () => undefined,
    )
    return () => void (isShown = false)
  }, [])
  return quota
}
