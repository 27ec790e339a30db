import type { Task } from '@lectern/contract'
import { mergeTask } from './task-rules.ts'
import { useTasks } from './tasks.ts'

type OwnTask = Pick<
  Task,
  'id' | 'title' | 'description' | 'error' | 'progress' | 'isFinished' | 'startedAt'
>

/** Shows work of this page among the tasks of the server. Its id begins with `own-`. */
export function showOwnTask(own: OwnTask): void {
  const task: Task = {
    ...own,
    action: own.id,
    data: {},
    titleKey: null,
    titleSubs: null,
    descriptionKey: null,
    descriptionSubs: null,
    errorKey: null,
    errorSubs: null,
    showSuccess: true,
    isFailed: own.isFinished && own.error !== null,
    finishedAt: own.isFinished ? Date.now() : null,
  }
  useTasks.setState(({ tasks }) => ({ tasks: mergeTask(tasks, task) }))
}
