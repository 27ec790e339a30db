import type { PlaceState } from '@lectern/contract'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '../card.tsx'
import type { ServerState } from '../dashboard.queries.ts'
import { disksOf, isNearlyFull, type Disk } from './disks.ts'

/** Disks with their room, and which folders lie on them. */
export function StorageCard({ state }: { state: ServerState }) {
  const { t } = useTranslation()
  return (
    <Card title={t('dashboard.storage')}>
      <ul aria-label={t('dashboard.storage')} className="grid gap-4">
        {disksOf(state.places).map((disk) => (
          <DiskRow key={disk.key} disk={disk} />
        ))}
      </ul>
    </Card>
  )
}

function DiskRow({ disk: { room, places } }: { disk: Disk }) {
  return (
    <li className="grid gap-2">
      {room && <RoomBar {...room} />}
      <ul className="grid gap-1">
        {places.map((place) => (
          <PlaceRow key={`${place.use} ${place.path}`} place={place} />
        ))}
      </ul>
    </li>
  )
}

function RoomBar({ free, total }: { free: number; total: number }) {
  const { t } = useTranslation()
  const used = total === 0 ? 0 : 1 - free / total
  const values = { free: bytes(free, 1), total: bytes(total, 1) }
  const isTight = isNearlyFull({ free, total })
  return (
    <div className="grid gap-1.5">
      <p className="text-md font-semibold num">
        {t('dashboard.free', values)}
        {isTight && <span className="text-warning"> · {t('dashboard.nearlyFull')}</span>}
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full tint-bar">
        <div
          className={cx('h-full rounded-full', isTight ? 'bg-warning' : 'bg-fg-3')}
          style={{ width: `${Math.round(used * 100)}%` }}
        />
      </div>
    </div>
  )
}

function PlaceRow({ place }: { place: PlaceState }) {
  const { t } = useTranslation()
  const { path, library, use, state } = place
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <span dir="auto" className="text-fg-2">
        {library ?? t(`dashboard.use.${use}`)}
      </span>
      <bdi dir="ltr" className="min-w-0 break-all text-fg-3">
        {path}
      </bdi>
      {state !== 'fine' && (
        <span
          className={cx(
            'ms-auto font-semibold',
            state === 'readOnly' && use === 'library' ? 'text-fg-3' : 'text-danger',
          )}
        >
          {t(`dashboard.placeState.${state}`)}
        </span>
      )}
    </li>
  )
}
