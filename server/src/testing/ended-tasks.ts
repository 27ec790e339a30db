import type { Task } from '@lectern/contract'
import { listenAs } from '#guard/listener.ts'
import type { TestApp } from './app.ts'

export interface EndedTasks {
  /** How the latest task of this kind ended, once none of them runs any more. */
  ended(action: string): Promise<Task>
  close(): void
}

/** Listens as clients do to how tasks end. */
export async function listenForEnds(test: TestApp): Promise<EndedTasks> {
  await test.app.listen()
  const listener = await listenAs(test.app.port(), test.root.token)
  return {
    async ended(action) {
      const number = (event: string) => all(event).length
      const all = (event: string): Task[] =>
        listener.heard
          .filter((each) => each.event === event)
          .map(({ text }) => (JSON.parse(text) as [Task])[0])
          .filter((task) => task.action === action)
      for (let seen = -1; seen !== number('task_finished');) {
        seen = number('task_finished')
        await listener.until('task_finished', `"action":"${action}"`)
        if (number('task_started') > number('task_finished')) seen = -1
        await new Promise((resolve) => setImmediate(resolve))
      }
      const [latest] = all('task_finished').toReversed()
      if (latest === undefined) throw new Error(`No task ${action} has ended`)
      return latest
    },
    close: () => listener.close(),
  }
}
