import type { CacheName } from '@lectern/contract'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Card, Rows } from '../card.tsx'
import { emptyCache, type ServerState } from '../dashboard.queries.ts'

/** What can be made again at any time, how much room it takes, and emptying it. */
export function CachesCard({ state }: { state: ServerState }) {
  const { t } = useTranslation()
  const sum = state.caches.reduce((all, { bytes: size }) => all + (size ?? 0), 0)
  return (
    <Card title={t('dashboard.caches')} end={bytes(sum, 1)}>
      <p className="mb-1 text-sm text-fg-3">{t('dashboard.cachesHint')}</p>
      <Rows label={t('dashboard.caches')}>
        {state.caches.map((cache) => (
          <CacheRow key={cache.name} {...cache} />
        ))}
      </Rows>
    </Card>
  )
}

interface CacheRowProps {
  name: CacheName
  /** null: it is being counted. */
  bytes: number | null
  mostBytes: number | null
}

function CacheRow({ name, bytes: size, mostBytes }: CacheRowProps) {
  const { t } = useTranslation()
  const label = t(`dashboard.cache.${name}`)
  const emptying = useAction(emptyCache, {
    done: t('dashboard.emptied', { name: label }),
    failed: t('dashboard.emptyFailed'),
  })
  const room = size === null ? t('dashboard.counting') : bytes(size, 1)
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1 text-md break-words">{label}</span>
      <span className="text-sm text-fg-3 num">
        {mostBytes === null ? room : t('dashboard.of', { room, most: bytes(mostBytes, 0) })}
      </span>
      <Button
        size="sm"
        variant="ghost"
        busy={emptying.busy}
        disabled={size === 0}
        aria-label={t('dashboard.emptyOf', { name: label })}
        onClick={() => void emptying.run(name)}
      >
        {t('dashboard.empty')}
      </Button>
    </li>
  )
}
