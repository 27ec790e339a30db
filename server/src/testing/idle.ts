import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './app.ts'

// Asking without a pause takes the time that the task itself needs.
const pauseMs = 5

/** Resolves when no task runs any more: what a scan has found can be seen. */
export async function idle(client: Pick<Client, 'get'>): Promise<void> {
  do await pause(pauseMs)
  while ((await client.get('/api/tasks')).body.tasks.length > 0)
}
