import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone, Smartphone } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { dateTime } from '#platform/text/dates.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'
import { useServerSettings } from '#platform/session/session.ts'
import type { DeviceSession } from '@lectern/contract'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { deviceName } from './device-name.ts'

/** Where this account is signed in; each device can be signed out. */
export function DevicesCard() {
  const { t } = useTranslation()
  const { data, isPending, isError, error, refetch } = useQuery(
    callQuery('GET /api/me/sessions', { query: { itemsPerPage: 50 } }),
  )
  return (
    <section>
      <SectionHeading>{t('account.devices')}</SectionHeading>
      <p className="-mt-2 mb-3 text-sm text-fg-3">{t('account.devicesHint')}</p>
      {isPending && <Skeleton className="h-32" />}
      {isError && (
        <ErrorState
          title={t('account.devicesFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <ul className="grid gap-2">
        {data?.sessions.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </section>
  )
}

function DeviceRow({ device }: { device: DeviceSession }) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const name = deviceName(device) ?? t('account.unknownDevice')
  const isPhone = /mobile|phone|android|ios/i.test(
    `${device.deviceInfo?.['deviceType'] ?? ''} ${device.deviceInfo?.['osName'] ?? ''}`,
  )
  const revoke = useAction(
    async () => {
      await call('DELETE /api/me/sessions/:id', { params: { id: device.id } })
      invalidate('GET /api/me/sessions')
    },
    { done: t('account.revoked'), failed: t('account.revokeFailed') },
  )
  const Icon = isPhone ? Smartphone : MonitorSmartphone
  return (
    <li className="surface flex items-center gap-4 p-3 ps-4">
      <Icon aria-hidden="true" className="text-fg-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-sm text-fg-3 num">
          {[
            t('account.lastUsed', { when: dateTime(device.updatedAt, settings) }),
            device.ipAddress?.replace(/^::ffff:/, ''),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {device.current ? (
        <span className="px-3 text-sm font-semibold text-success">{t('account.thisDevice')}</span>
      ) : (
        <Button
          size="sm"
          busy={revoke.busy}
          aria-label={t('account.revokeLabel', { name })}
          onClick={() => void revoke.run()}
        >
          {t('account.revoke')}
        </Button>
      )}
    </li>
  )
}
