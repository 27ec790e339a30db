import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { ExportsSection } from '#features/exports/index.ts'
import { useServerEvent } from '#platform/net/socket.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { backupsQuery, refreshBackups, type BackupsOverview } from './backups.queries.ts'
import { BackupDrop } from './list/backup-drop.tsx'
import { BackupList } from './list/backup-list.tsx'
import { NextLine } from './list/next-line.tsx'
import { Notes } from './list/notes.tsx'
import { FolderCard } from './settings/folder-card.tsx'
import { ScheduleCard } from './settings/schedule-card.tsx'
import { useRunningWork } from './work/running-work.ts'
import { useMaking } from './work/use-making.ts'
import { useRestoring } from './work/use-restoring.tsx'
import { fileEnding, useTakingIn, type Incoming } from './work/use-taking-in.ts'
import { WorkCard, type Work } from './work/work-card.tsx'

/** Backups, for administrators: which there are, the way back to each, and when the next one is made. */
export function BackupsPanel() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...backupsQuery(),
    refetchOnMount: 'always',
  })
  useServerEvent('task_finished', ({ action }) => action === 'backup' && refreshBackups())
  const again = () => void refetch()
  if (data) return <Standing overview={data} isLooking={isFetching} onLook={again} />
  return (
    <section>
      <SectionHeading>{t('backups.title')}</SectionHeading>
      {error ? (
        <ErrorState
          title={t('backups.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={again}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </section>
  )
}

interface StandingProps {
  overview: BackupsOverview
  isLooking: boolean
  onLook: () => void
}

function Standing({ overview, isLooking, onLook }: StandingProps) {
  const { t } = useTranslation()
  const { backups, beforeRestores, problem } = overview
  const { make, isMaking } = useMaking()
  const { restore, isRestoring } = useRestoring()
  const { incoming, takeIn, refusal, forget } = useTakingIn()
  const work = useWork({ isMaking, isRestoring, incoming })
  const isBusy = work !== null
  return (
    <div className="grid gap-8">
      <section className="grid gap-4">
        <Head nextAt={overview.nextAt} work={work} onMake={() => void make()} />
        <Notes
          problem={problem}
          isLooking={isLooking}
          onLook={onLook}
          refusal={refusal}
          onForget={forget}
        />
        <WorkCard work={work} />
        {backups.length === 0 && (
          <EmptyState title={t('backups.nothing')} icon={<Archive />}>
            {t('backups.nothingHint')}
          </EmptyState>
        )}
        <BackupList backups={backups} isBusy={isBusy} onRestore={restore} />
        <BackupDrop ending={fileEnding} disabled={isBusy} onFile={(file) => void takeIn(file)} />
      </section>
      {beforeRestores.length > 0 && (
        <section>
          <SectionHeading>{t('backups.before')}</SectionHeading>
          <p className="-mt-1 mb-3 max-w-prose text-sm text-fg-3">{t('backups.beforeHint')}</p>
          <BackupList backups={beforeRestores} isBefore isBusy={isBusy} onRestore={restore} />
        </section>
      )}
      <section>
        <SectionHeading>{t('backups.settings')}</SectionHeading>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <ScheduleCard />
          <FolderCard
            location={overview.location}
            isForced={overview.isPathForced}
            hasProblem={problem !== null}
          />
        </div>
      </section>
      <ExportsSection />
    </div>
  )
}

interface HeadProps {
  nextAt: number | null
  work: Work | null
  onMake: () => void
}

function Head({ nextAt, work, onMake }: HeadProps) {
  const { t } = useTranslation()
  const isMaking = work?.kind === 'make'
  return (
    <div>
      <SectionHeading
        end={
          <Button
            variant="primary"
            busy={isMaking}
            disabled={work !== null && !isMaking}
            onClick={onMake}
          >
            {t('backups.make')}
          </Button>
        }
      >
        {t('backups.title')}
      </SectionHeading>
      <p className="-mt-1 mb-2 max-w-prose text-sm text-fg-3">{t('backups.hint')}</p>
      <NextLine at={nextAt} />
    </div>
  )
}

interface Doing {
  isMaking: boolean
  isRestoring: boolean
  incoming: Incoming | null
}

/** The one thing that is being done with backups, by this page or by anybody. */
function useWork({ isMaking, isRestoring, incoming }: Doing): Work | null {
  const task = useRunningWork()
  if (isRestoring || task?.action === 'restore-backup') return { kind: 'restore' }
  if (isMaking || task) return { kind: 'make', share: task?.progress ?? 0 }
  return incoming && { kind: 'take-in', incoming }
}
