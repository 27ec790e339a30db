import { expect, it } from 'vitest'
import { createEvents } from '#domain/events.ts'
import type { PeerListener, Peers } from '#domain/peers.ts'
import { silentLog } from '#platform/log.ts'
import { createTasks } from './tasks.ts'

const scan = { action: 'library-scan', title: 'Scanning', libraryId: 'shelf' }

/** Servers on the same data; the first one leads. */
function createServers(count: number) {
  const listeners: PeerListener[] = []
  const told: string[] = []
  let ids = 0
  const add = () => {
    const index = listeners.length
    const peers: Peers = {
      tell: (message) =>
        listeners.forEach((one, other) => other !== index && one.received(message, String(index))),
      hear: (listener) => void (listeners[index] = listener),
    }
    const onError = (error: unknown): never => {
      throw error
    }
    const events = createEvents(onError, peers)
    events.follow(
      'task.finished',
      ({ task }) => void told.push(`${index}: ${task.error ?? 'done'}`),
    )
    const tasks = createTasks({
      events,
      now: () => 1_000,
      newId: () => `task ${++ids}`,
      log: silentLog,
      isLeading: () => index === 0,
    })
    const running = () => tasks.list().filter(({ task }) => !task.isFinished)
    return { tasks, running, progress: () => running()[0]?.task.progress }
  }
  return { servers: Array.from({ length: count }, add), add, listeners, told }
}
type Server = ReturnType<ReturnType<typeof createServers>['add']>
function pair(servers: Server[]): [Server, Server] {
  const [here, there] = servers
  if (!here || !there) throw new Error('There are two servers')
  return [here, there]
}

it('are seen from everywhere: begin, progress and end', async () => {
  const [here, there] = pair(createServers(2).servers)
  const task = there.tasks.start(scan)
  await expect.poll(() => here.tasks.isRunning('library-scan', 'shelf')).toBe(true)
  task.progress(0.5)
  await expect.poll(here.progress).toBe(0.5)
  task.finish()
  await expect.poll(() => here.tasks.isRunning('library-scan', 'shelf')).toBe(false)
  expect(here.tasks.list()).toMatchObject([{ libraryId: 'shelf', task: { isFinished: true } }])
})

it('are cancelled from everywhere', async () => {
  const [here, there] = pair(createServers(2).servers)
  const task = there.tasks.start(scan)
  const other = there.tasks.start({ ...scan, libraryId: 'other' })
  await expect.poll(here.running).toHaveLength(2)
  expect(here.tasks.cancel('library-scan', 'none')).toBe(false)
  expect(here.tasks.cancel('library-scan', 'shelf')).toBe(true)
  await expect.poll(() => task.signal.aborted).toBe(true)
  expect(other.signal.aborted).toBe(false)
})

it('are known to who comes later', async () => {
  const { servers, add } = createServers(1)
  servers[0]?.tasks.start(scan)
  const late = add()
  await expect.poll(late.running).toHaveLength(1)
})

it('end for everybody when their server is gone, and once', async () => {
  const { servers, listeners, told } = createServers(3)
  const [here, there] = pair(servers)
  servers[2]?.tasks.start(scan)
  await expect.poll(here.running).toHaveLength(1)
  await expect.poll(there.running).toHaveLength(1)
  listeners[0]?.gone('2')
  listeners[1]?.gone('2')
  await expect.poll(() => [here.running(), there.running()]).toEqual([[], []])
  const sentence = 'The server that did this has stopped.'
  const others = () => told.filter((text) => !text.startsWith('2')).sort()
  await expect.poll(others).toEqual([`0: ${sentence}`, `1: ${sentence}`])
})

it('are asked for again by who missed something', async () => {
  const { servers, listeners } = createServers(2)
  const [here, there] = pair(servers)
  const task = there.tasks.start(scan)
  await expect.poll(here.running).toHaveLength(1)
  const [first] = listeners
  const mute: PeerListener = {
    received: () => undefined,
    missed: () => undefined,
    gone: () => undefined,
  }
  listeners[0] = mute
  task.finish()
  there.tasks.start({ ...scan, title: 'Another' })
  if (first) listeners[0] = first
  first?.missed()
  await expect.poll(() => here.running().map(({ task }) => task.title)).toEqual(['Another'])
})
