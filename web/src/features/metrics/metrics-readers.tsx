import type { MetricsAccess } from '@lectern/contract'
import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { dateTime } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { EnvironmentNote } from './environment-note.tsx'
import { showAccess } from './metrics.queries.ts'
import { TokenDialog } from './token-dialog.tsx'

/** Who reads the figures, and the token that lets others do so. */
export function MetricsReaders({ access }: { access: MetricsAccess }) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const when = access.tokenMadeAt === null ? null : dateTime(access.tokenMadeAt, settings)
  const sentence = {
    none: t(access.withoutToken === 'everybody' ? 'metrics.everybody' : 'metrics.admins'),
    made: t('metrics.token', { when: when ?? '' }),
    environment: t('metrics.tokenOfEnvironment'),
  }[access.token]
  return (
    <div className="grid gap-2 py-2">
      <div>
        <h3 className="text-md font-semibold">{t('metrics.readers')}</h3>
        <p className="text-sm text-fg-3 num">{sentence}</p>
        {access.token === 'environment' && <EnvironmentNote name="LECTERN_METRICS_TOKEN" />}
      </div>
      {access.token !== 'environment' && <TokenButtons access={access} />}
    </div>
  )
}

function TokenButtons({ access: { token, withoutToken } }: { access: MetricsAccess }) {
  const { t } = useTranslation()
  const [made, setMade] = useState<string | null>(null)
  const making = useAction(
    async () => {
      const reply = await call('POST /api/lectern/metrics/token')
      showAccess(reply.access)
      setMade(reply.token)
    },
    { failed: t('metrics.makeFailed') },
  )
  const withdrawing = useAction(
    async () => showAccess(await call('DELETE /api/lectern/metrics/token')),
    { done: t('metrics.withdrawn'), failed: t('metrics.withdrawFailed') },
  )
  const renew = async () => {
    const { yes } = await confirm({
      title: t('metrics.renewTitle'),
      message: t('metrics.renewMessage'),
      yes: t('metrics.renew'),
    })
    if (yes) await making.run()
  }
  const withdraw = async () => {
    const { yes } = await confirm({
      title: t('metrics.withdrawTitle'),
      message: t(
        withoutToken === 'everybody' ? 'metrics.withdrawOpens' : 'metrics.withdrawMessage',
      ),
      yes: t('metrics.withdraw'),
      danger: true,
    })
    if (yes) await withdrawing.run()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {token === 'none' ? (
        <Button busy={making.busy} onClick={() => void making.run()}>
          {t('metrics.make')}
        </Button>
      ) : (
        <>
          <Button busy={making.busy} onClick={() => void renew()}>
            {t('metrics.renew')}
          </Button>
          <Button busy={withdrawing.busy} onClick={() => void withdraw()}>
            {t('metrics.withdraw')}
          </Button>
        </>
      )}
      {made !== null && <TokenDialog token={made} onClose={() => setMade(null)} />}
    </div>
  )
}
