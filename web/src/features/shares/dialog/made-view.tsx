import { useState } from 'react'
import { ExternalLink } from 'lucide-react'
import type { ListedShare } from '@lectern/contract'
import { useServerSettings } from '#platform/session/session.ts'
import { ago, dateOf, dateTime } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { CopyField } from '#ui/field/copy-field.tsx'
import { addressOfShare } from '../share-addresses.ts'
import { withdrawShare } from '../shares.queries.ts'

interface MadeViewProps {
  share: ListedShare
  onWithdrawn: () => void
}

/** It is shared: where, until when, by whom, who came, and its end. */
export function MadeView({ share, onWithdrawn }: MadeViewProps) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const [now] = useState(Date.now)
  const withdrawing = useAction(withdrawShare, {
    done: t('shares.withdrawn'),
    failed: t('shares.withdrawFailed'),
  })
  const withdraw = async () => {
    if (await withdrawing.run(share.id)) onWithdrawn()
  }
  const { expiresAt, lastVisitedAt, numVisitors: count, username: name } = share
  const created = dateOf(Date.parse(share.createdAt), settings.dateFormat)
  const visited =
    lastVisitedAt === null
      ? t('shares.nobodyYet')
      : t('shares.visitors', { count, when: ago(lastVisitedAt, Math.max(now, lastVisitedAt)) })
  const facts = [
    [
      t('shares.ends'),
      expiresAt === null ? t('shares.ending.never') : dateTime(Date.parse(expiresAt), settings),
    ],
    [t('shares.password'), t(share.hasPassword ? 'shares.yes' : 'shares.no')],
    [t('shares.download'), t(share.isDownloadable ? 'shares.yes' : 'shares.no')],
    [t('shares.madeBy'), t('shares.madeByOn', { name, date: created })],
    [t('shares.opened'), visited],
  ] as const
  const address = addressOfShare(share.slug)
  return (
    <div className="grid gap-5">
      <p className="text-fg-2">{t('shares.hint')}</p>
      <CopyField
        label={t('shares.address')}
        value={address}
        copy={t('shares.copy')}
        words={{ done: t('shares.copied'), failed: t('shares.copyFailed') }}
      />
      {!share.isLiving && <p className="text-warning">{t('shares.resting')}</p>}
      <dl className="grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-4">
            <dt className="text-sm text-fg-3">{name}</dt>
            <dd className="min-w-0 font-semibold break-words num" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap justify-end gap-3">
        <a href={address} target="_blank" rel="noreferrer" className={buttonClass({})}>
          <ExternalLink aria-hidden="true" className="size-4!" />
          {t('shares.open')}
        </a>
        <Button variant="danger" busy={withdrawing.busy} onClick={() => void withdraw()}>
          {t('shares.withdraw')}
        </Button>
      </div>
    </div>
  )
}
