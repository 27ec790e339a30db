import type { ItemDetail } from '#features/items/index.ts'
import { EndedCard } from './ended-card.tsx'
import type { ToolWork } from './tool-work.ts'
import { QueuedCard, WorkCard } from './work-card.tsx'

/** What is being done to the files of a book, how that ended; nothing where nothing is and was. */
export function ToolStatus({ item, work }: { item: ItemDetail; work: ToolWork }) {
  const { task, ended, isQueued } = work
  const isQuiet = !task && !ended && !isQueued
  return (
    <div role="status" className={isQuiet ? undefined : 'mb-4'}>
      {task && <WorkCard key={task.id} item={item} task={task} />}
      {!task && isQueued && <QueuedCard itemId={item.id} />}
      {ended && <EndedCard key={ended.id} task={ended} itemId={item.id} />}
    </div>
  )
}
