import { number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Card } from '../card.tsx'
import type { ServerState } from '../dashboard.queries.ts'

/** The calls that took longest to answer in the last day, by their routes. */
export function CallsCard({ state }: { state: ServerState }) {
  const { t } = useTranslation()
  const calls = state.live?.slowCalls ?? []
  return (
    <Card title={t('dashboard.slowCalls')}>
      {calls.length === 0 ? (
        <p className="text-md text-fg-3">{t('dashboard.noSlowCalls')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-fg-3">
                <th scope="col" className="pb-1 text-start font-normal">
                  {t('dashboard.call')}
                </th>
                <th scope="col" className="pb-1 ps-3 text-end font-normal">
                  {t('dashboard.average')}
                </th>
                <th scope="col" className="pb-1 ps-3 text-end font-normal">
                  {t('dashboard.slowest')}
                </th>
              </tr>
            </thead>
            <tbody className="num">
              {calls.map(({ method, route, averageMs, slowestMs, calls: count }) => (
                <tr key={`${method} ${route}`} className="border-t border-line align-baseline">
                  <th scope="row" dir="ltr" className="py-1.5 text-start font-normal break-all">
                    <span className="text-fg-3">{method}</span> {route}{' '}
                    <span className="text-fg-3">× {number(count)}</span>
                  </th>
                  <td className="py-1.5 ps-3 text-end whitespace-nowrap">
                    {t('dashboard.ms', { ms: number(averageMs) })}
                  </td>
                  <td className="py-1.5 ps-3 text-end whitespace-nowrap">
                    {t('dashboard.ms', { ms: number(slowestMs) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
