import { useTranslation } from 'react-i18next'
import { useTasks } from '#features/tasks/index.ts'
import type { Task } from '#platform/wire.ts'
import { Progress, Spinner } from '#ui/progress.tsx'

/** The scan of a library that is going on; undefined while there is none. */
export function useRunningScan(libraryId: string): Task | undefined {
  return useTasks(({ tasks }) =>
    tasks.find(
      (task) =>
        task.action === 'library-scan' && !task.isFinished && task.data.libraryId === libraryId,
    ),
  )
}

/** How far the scan of a library is; nothing while there is none. */
export function ScanLine({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const scan = useRunningScan(libraryId)
  if (!scan) return null
  const { progress } = scan
  return (
    <div
      role="status"
      className="mb-5 grid gap-2 rounded-md border border-line bg-surface-1 px-4 py-3 text-sm"
    >
      <p className="flex items-center gap-3 font-semibold">
        <Spinner />
        {t('libraries.scanning')}
        {typeof progress === 'number' && (
          <span aria-hidden="true" className="ms-auto text-fg-3 num">
            {Math.round(progress * 100)}%
          </span>
        )}
      </p>
      {typeof progress === 'number' && (
        <Progress value={progress} label={t('libraries.scanning')} />
      )}
    </div>
  )
}
