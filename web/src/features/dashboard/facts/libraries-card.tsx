import { Link } from '@tanstack/react-router'
import { ago } from '#platform/text/dates.ts'
import { number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Card, Rows } from '../card.tsx'
import type { ServerState } from '../dashboard.queries.ts'

/** Libraries: how much is in them, and when they were last looked through. */
export function LibrariesCard({ state }: { state: ServerState }) {
  const { t } = useTranslation()
  const { libraries } = state
  if (libraries === null) return null
  return (
    <Card title={t('libraries.title')}>
      {libraries.length === 0 && <p className="text-md text-fg-3">{t('dashboard.noLibraries')}</p>}
      <Rows label={t('libraries.title')}>
        {libraries.map(({ id, name, items, isOffline, lastScanAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <Link
              to={`/library/${id}` as string}
              dir="auto"
              className="min-w-0 font-semibold break-words hover:underline"
            >
              {name}
            </Link>
            <span className="text-sm text-fg-3 num">
              {t('dashboard.items', { count: items, number: number(items) })}
            </span>
            <span className="ms-auto text-sm text-fg-3">
              {isOffline ? (
                <span className="font-semibold text-danger">{t('dashboard.offline')}</span>
              ) : lastScanAt === null ? (
                t('dashboard.neverScanned')
              ) : (
                t('dashboard.scanned', { when: ago(lastScanAt, Math.max(state.at, lastScanAt)) })
              )}
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
