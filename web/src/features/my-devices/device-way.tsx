import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { CopyField } from '#ui/field/copy-field.tsx'
import { QrCode } from './qr-code.tsx'

interface DeviceWayProps {
  icon: ReactNode
  title: string
  /** Which apps or devices are meant. */
  meant: string
  /** What is to be typed there, also as a code to scan; null where nothing is. */
  address: string | null
  /** Three of them. */
  steps: readonly ReactNode[]
}

/** One way to use Lectern elsewhere, in three steps. */
export function DeviceWay({ icon, title, meant, address, steps }: DeviceWayProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={title} className="surface p-4 sm:p-5">
      <div className="mb-4 flex gap-3">
        <span aria-hidden="true" className="mt-1 text-fg-3">
          {icon}
        </span>
        <div className="min-w-0">
          <h2 className="text-lg font-bold tracking-tight break-words">{title}</h2>
          <p className="text-sm text-fg-3">{meant}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-5">
        <div className="grid min-w-0 flex-[1_1_18rem] content-start gap-4">
          {address !== null && (
            <CopyField
              label={t('myDevices.address')}
              value={address}
              copy={t('myDevices.copy')}
              words={{ done: t('myDevices.copied'), failed: t('myDevices.copyFailed') }}
            />
          )}
          <ol className="grid gap-3">
            {steps.map((step, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- steps have no other name than their number
              <li key={at} className="flex gap-3 text-md text-fg-2">
                <span
                  aria-hidden="true"
                  className="grid size-6 shrink-0 place-items-center rounded-full bg-surface-3 text-sm font-bold text-fg num"
                >
                  {at + 1}
                </span>
                <div className="min-w-0 pt-px">{step}</div>
              </li>
            ))}
          </ol>
        </div>
        {address !== null && <QrCode text={address} label={t('myDevices.code', { address })} />}
      </div>
    </section>
  )
}
