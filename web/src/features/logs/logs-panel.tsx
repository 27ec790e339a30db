import { CircleDashed, Radio, ScrollText, SearchX } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { MetricsCard } from '#features/metrics/index.ts'
import { useConnection } from '#platform/net/connection.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { KeptDays } from './kept-days.tsx'
import { matching, type LevelChoice } from './log-rules.ts'
import { LogView } from './log-view.tsx'
import { useLogLines } from './use-log-lines.ts'

const choices: readonly LevelChoice[] = ['all', 'info', 'warn', 'error']

/** What the server says, as it says it, and what it said on days before; for administrators. */
export function LogsPanel() {
  const { t } = useTranslation()
  const [level, setLevel] = useState<LevelChoice>('all')
  const [text, setText] = useState('')
  const [isReading, setReading] = useState(false)
  const { lines, isLoading, error, isFetching, retry } = useLogLines(isReading)
  const words = useDeferredValue(text)
  const shown = useMemo(
    () => (lines === null ? [] : matching(lines, { level, words })),
    [lines, level, words],
  )
  return (
    <section>
      <SectionHeading end={<LiveMark />}>{t('logs.title')}</SectionHeading>
      <p className="-mt-1 mb-3 max-w-prose text-sm text-fg-3">{t('logs.hint')}</p>
      {error !== null && (
        <ErrorState title={t('logs.failed')} error={error} busy={isFetching} onRetry={retry} />
      )}
      {error === null && (
        <>
          <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            <Segmented
              label={t('logs.level')}
              value={level}
              options={choices.map((value) => ({ value, label: t(`logs.levels.${value}`) }))}
              onChange={setLevel}
            />
            <div className="flex min-w-0 flex-[1_1_12rem] justify-end max-sm:*:flex-1">
              <NarrowField
                label={t('logs.search')}
                placeholder={t('logs.search')}
                value={text}
                onChange={setText}
              />
            </div>
          </div>
          {isLoading && <Skeleton className="h-96" />}
          {!isLoading && shown.length === 0 && <Nothing isAll={lines?.length === 0} />}
          {shown.length > 0 && (
            <LogView
              key={`${level} ${words}`}
              lines={shown}
              isReading={isReading}
              onReading={setReading}
            />
          )}
        </>
      )}
      <KeptDays />
      <MetricsCard />
    </section>
  )
}

function Nothing({ isAll }: { isAll: boolean }) {
  const { t } = useTranslation()
  if (isAll)
    return (
      <EmptyState title={t('logs.nothing')} icon={<ScrollText />}>
        {t('logs.nothingHint')}
      </EmptyState>
    )
  return (
    <EmptyState title={t('logs.nothingFound')} icon={<SearchX />}>
      {t('logs.nothingFoundHint')}
    </EmptyState>
  )
}

/** Whether lines come by themselves. */
function LiveMark() {
  const { t } = useTranslation()
  const isLive = useConnection((state) => state.socket === 'live')
  const Icon = isLive ? Radio : CircleDashed
  return (
    <p
      role="status"
      className={cx('flex items-center gap-1.5 text-sm', isLive ? 'text-success' : 'text-warning')}
    >
      <Icon aria-hidden="true" className="size-4!" />
      {t(isLive ? 'logs.live' : 'logs.notLive')}
    </p>
  )
}
