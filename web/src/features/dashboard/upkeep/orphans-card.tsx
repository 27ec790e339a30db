import { useQuery } from '@tanstack/react-query'
import { useServerSettings } from '#platform/session/session.ts'
import { dateOf } from '#platform/text/dates.ts'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Card } from '../card.tsx'
import { orphansQuery, putAside } from '../dashboard.queries.ts'

/** Of many files the largest are listed. */
const most = 100

/** Covers and portraits of what is gone for good: looked at, then put aside. Nothing of it is in sight where there are none. */
export function OrphansCard() {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const { data } = useQuery(orphansQuery())
  const putting = useAction(putAside, {
    done: t('dashboard.putAside'),
    failed: t('dashboard.putAsideFailed'),
  })
  if (!data || (data.orphans.length === 0 && data.putAside.count === 0)) return null
  const { orphans, putAside: aside } = data
  const count = orphans.length
  const ask = async () => {
    const { yes } = await confirm({
      title: t('dashboard.putAsideTitle', { count }),
      message: t('dashboard.putAsideMessage'),
      yes: t('dashboard.putAsideYes'),
    })
    if (yes) await putting.run(orphans.map(({ path }) => path))
  }
  return (
    <Card title={t('dashboard.orphans')} end={bytes(data.bytes, 1)}>
      {count > 0 && (
        <>
          <p className="text-sm text-fg-3">{t('dashboard.orphansHint', { count })}</p>
          <details className="mt-2 text-sm">
            <summary className="text-fg-2">{t('dashboard.orphansShow')}</summary>
            <ul className="mt-1 max-h-60 overflow-y-auto">
              {orphans.slice(0, most).map(({ path, bytes: size }) => (
                <li key={path} className="flex gap-3 py-0.5 text-fg-3 num">
                  <bdi dir="ltr" className="min-w-0 flex-1 break-all">
                    {path}
                  </bdi>
                  {bytes(size, 1)}
                </li>
              ))}
            </ul>
          </details>
          <Button size="sm" className="mt-3" busy={putting.busy} onClick={() => void ask()}>
            {t('dashboard.putAsideDo')}
          </Button>
        </>
      )}
      {aside.count > 0 && aside.until !== null && (
        <p className="mt-2 text-sm text-fg-3">
          {t('dashboard.asideKept', {
            count: aside.count,
            size: bytes(aside.bytes, 1),
            date: dateOf(aside.until, settings.dateFormat),
          })}
        </p>
      )}
    </Card>
  )
}
