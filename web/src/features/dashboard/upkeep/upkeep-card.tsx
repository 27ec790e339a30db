import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ago } from '#platform/text/dates.ts'
import { bytes, number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '../card.tsx'
import { checkDatabase, type ServerState } from '../dashboard.queries.ts'

/** What keeps the server well, and when that was last done: backups, feeds, database, search. */
export function UpkeepCard({ state }: { state: ServerState }) {
  const { t } = useTranslation()
  return (
    <Card title={t('dashboard.upkeep')}>
      <dl className="divide-y divide-line">
        <BackupsLine state={state} />
        <FeedsLine state={state} />
        <DatabaseLines state={state} />
        {state.search && (
          <Line name={t('dashboard.search')}>
            {state.search.waiting === 0
              ? t('dashboard.searchDone')
              : t('dashboard.searchWaiting', { count: state.search.waiting })}
          </Line>
        )}
        <Line name={t('dashboard.tools')}>
          <Tools server={state.server} />
        </Line>
      </dl>
    </Card>
  )
}

function Tools({ server: { ffmpeg, ffprobe } }: Pick<ServerState, 'server'>) {
  const { t } = useTranslation()
  const found = [ffmpeg, ffprobe].filter((tool) => tool !== null)
  if (found.length === 0) return t('dashboard.notFound')
  return (
    <bdi dir="ltr" className="break-all">
      {found.join(', ')}
    </bdi>
  )
}

interface LineProps {
  name: string
  end?: ReactNode
  children: ReactNode
}

function Line({ name, end, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-2 text-md">
      <dt className="w-28 max-w-[40%] flex-none text-fg-3">{name}</dt>
      <dd className="flex min-w-0 flex-[1_1_12rem] flex-wrap items-center gap-x-3 gap-y-1 break-words num">
        <span className="min-w-0 flex-1">{children}</span>
        {end}
      </dd>
    </div>
  )
}

/** "5 minutes ago", by the clock of the server. */
function useWhen(now: number) {
  const { t } = useTranslation()
  return (at: number | null) => (at === null ? t('dashboard.never') : ago(at, now))
}

function BackupsLine({ state: { backups, at } }: { state: ServerState }) {
  const { t } = useTranslation()
  const when = useWhen(at)
  if (backups === null) return null
  const { count, bytes: size, lastAt, nextAt } = backups
  return (
    <Line
      name={t('backups.title')}
      end={
        <Link to={'/config/backups' as string} className={buttonClass({ size: 'sm' })}>
          {t('dashboard.allBackups')}
        </Link>
      }
    >
      {count === 0
        ? t('dashboard.noBackups')
        : t('dashboard.backups', { when: when(lastAt), count, size: bytes(size, 1) })}{' '}
      {nextAt !== null && t('dashboard.nextBackup', { when: when(nextAt) })}
    </Line>
  )
}

function FeedsLine({ state: { feeds, at } }: { state: ServerState }) {
  const { t } = useTranslation()
  const when = useWhen(at)
  if (feeds === null || feeds.feeds === 0) return null
  return (
    <Line name={t('dashboard.feeds')}>
      {t('dashboard.feedsRead', { count: feeds.feeds, when: when(feeds.lastCheckAt) })}
      {feeds.failing > 0 && (
        <span className="text-warning"> {t('dashboard.feedsFail', { count: feeds.failing })}</span>
      )}
    </Line>
  )
}

function DatabaseLines({ state: { database, at } }: { state: ServerState }) {
  const { t } = useTranslation()
  const when = useWhen(at)
  const checking = useAction(checkDatabase, {
    done: t('dashboard.checking'),
    failed: t('dashboard.checkFailed'),
  })
  if (database === null) return null
  const { kind, version, bytes: size, unusedBytes, checkedAt, damage, journalEntries } = database
  const name = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return (
    <>
      <Line name={t('dashboard.database')}>
        {`${name} ${version} · ${bytes(size, 1)}`}
        {unusedBytes > 0 && ` · ${t('dashboard.unused', { size: bytes(unusedBytes, 1) })}`}
        {` · ${t('dashboard.journal', { count: journalEntries, number: number(journalEntries) })}`}
      </Line>
      <Line
        name={t('dashboard.integrity')}
        end={
          <Button size="sm" busy={checking.busy} onClick={() => void checking.run()}>
            {t('dashboard.checkNow')}
          </Button>
        }
      >
        {damage !== null ? (
          <span className="text-danger">{damage}</span>
        ) : checkedAt === null ? (
          t('dashboard.notChecked')
        ) : (
          t('dashboard.whole', { when: when(checkedAt) })
        )}
      </Line>
    </>
  )
}
