import { useTranslation } from '#platform/text/texts.ts'
import { useTasks } from '#features/tasks/index.ts'
import type { Task } from '@lectern/contract'
import { Progress, Spinner } from '#ui/progress.tsx'

/** What fills a library. A demo library is scanned again and again while it is made: its making counts first. */
const fillingActions = ['demo-library', 'library-scan']

/** The work that is filling a library right now; undefined while there is none. */
export function useRunningScan(libraryId: string): Task | undefined {
  return useTasks(({ tasks }) => {
    const running = tasks.filter((task) => !task.isFinished && task.data.libraryId === libraryId)
    for (const action of fillingActions) {
      const found = running.find((task) => task.action === action)
      if (found) return found
    }
    return undefined
  })
}

/** How far the scan of a library is; nothing while there is none. */
export function ScanLine({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const scan = useRunningScan(libraryId)
  if (!scan) return null
  const { progress, action } = scan
  const label = t(action === 'demo-library' ? 'firstRun.demoStarted' : 'libraries.scanning')
  return (
    <div
      role="status"
      className="mb-5 grid gap-2 rounded-md border border-line bg-surface-1 px-4 py-3 text-sm"
    >
      <p className="flex items-center gap-3 font-semibold">
        <Spinner />
        {label}
        {typeof progress === 'number' && (
          <span aria-hidden="true" className="ms-auto text-fg-3 num">
            {Math.round(progress * 100)}%
          </span>
        )}
      </p>
      {typeof progress === 'number' && <Progress value={progress} label={label} />}
    </div>
  )
}
