import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderOpen, LibraryBig, Podcast, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { useTasks } from '#features/tasks/index.ts'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'
import { useMay } from '#platform/session/session.ts'
import type { Library } from '@lectern/contract'
import { Button, buttonClass } from '#ui/button.tsx'
import { Spinner } from '#ui/progress.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { useRunningScan } from './scan-line.tsx'

/** A library with nothing in it: administrators learn what to do, others that there is nothing yet. */
export function EmptyLibrary({
  library,
  isAsking = false,
}: {
  library: Library
  /** It is just being asked again. */
  isAsking?: boolean
}) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const scan = useRunningScan(library.id)
  const awaitsAnswer = useAwaitsAnswer(scan?.action === 'library-scan', isAsking)
  const wasScanned = useTasks(({ tasks }) =>
    tasks.some(
      (task) =>
        task.isFinished && task.action === 'library-scan' && task.data.libraryId === library.id,
    ),
  )
  const { data: status, isLoading } = useQuery({
    ...callQuery('GET /status'),
    // The word that it is finished may have come before this page listened.
    refetchInterval: ({ state }) => (state.data?.lectern?.demo === 'running' ? 2000 : false),
  })
  if (status?.lectern?.demo === 'running')
    return (
      <EmptyState title={t('firstRun.demoStarted')} icon={<Sparkles />}>
        {t('libraries.fillingHint')}
      </EmptyState>
    )
  // Between the end of a scan and the answer to the question what it found.
  if (scan || awaitsAnswer || (wasScanned && isAsking))
    return (
      <EmptyState title={t('libraries.filling')} icon={<LibraryBig />}>
        {t('libraries.fillingHint')}
      </EmptyState>
    )
  // Whether a demo is being made is not known yet: "empty" would be said too soon.
  if (isLoading)
    return (
      <div className="grid place-items-center py-24">
        <Spinner label={t('state.loading')} />
      </div>
    )
  if (!isAdmin) return <EmptyState title={t('libraries.nothingYet')} icon={<LibraryBig />} />
  if (library.mediaType === 'podcast') return <PodcastGuide library={library} />
  return <Guide library={library} />
}

/** Whether a scan that was seen here has ended, and the question what it found isn't answered: it is asked a moment later. */
function useAwaitsAnswer(isScanning: boolean, isAsking: boolean): boolean {
  const [stage, setStage] = useState<'none' | 'scan' | 'asked'>('none')
  const next = isScanning
    ? 'scan'
    : stage === 'scan' && isAsking
      ? 'asked'
      : stage === 'asked' && !isAsking
        ? 'none'
        : stage
  if (next !== stage) setStage(next)
  return next !== 'none'
}

/** Podcasts are found and added by hand, one by one or all that another app had. */
function PodcastGuide({ library }: { library: Library }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('libraries.emptyTitle', { name: library.name })}
      icon={<Podcast />}
      action={
        <Link
          to="/library/$libraryId/podcast/search"
          params={{ libraryId: library.id }}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          {t('podcastSearch.title')}
        </Link>
      }
    >
      <p>{t('podcastSearch.emptyHint')}</p>
    </EmptyState>
  )
}

/** Which folders are watched, how files should lie in them, and the scan. */
function Guide({ library }: { library: Library }) {
  const { t } = useTranslation()
  const scan = useAction(
    () => call('POST /api/libraries/:id/scan', { params: { id: library.id } }),
    {
      done: t('libraries.scanStarted', { name: library.name }),
      failed: t('libraries.scanFailed', { name: library.name }),
    },
  )
  return (
    <EmptyState
      title={t('libraries.emptyTitle', { name: library.name })}
      icon={<LibraryBig />}
      action={
        <Button variant="primary" size="lg" busy={scan.busy} onClick={() => void scan.run()}>
          {t('libraries.scan')}
        </Button>
      }
    >
      <ol className="grid gap-4 text-start">
        <li>
          {t('libraries.emptyStep1')}
          <ul className="mt-2 grid gap-1">
            {library.folders.map((folder) => (
              <li key={folder.id} className="flex items-center gap-2 text-sm text-fg">
                <FolderOpen aria-hidden="true" className="size-4! text-fg-3" />
                <code className="min-w-0 break-all">{folder.fullPath}</code>
              </li>
            ))}
          </ul>
        </li>
        <li>{t('libraries.emptyStep2')}</li>
        <li>{t('libraries.emptyStep3')}</li>
      </ol>
    </EmptyState>
  )
}
