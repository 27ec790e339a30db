import { expect, test } from 'vitest'
import type { Task } from '@lectern/contract'
import { isCancellable, mergeLoaded, mergeTask, shownTasks } from './task-rules.ts'

const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  action: 'embed-metadata',
  title: id,
  titleKey: null,
  titleSubs: null,
  description: null,
  descriptionKey: null,
  descriptionSubs: null,
  error: null,
  errorKey: null,
  errorSubs: null,
  showSuccess: false,
  isFailed: false,
  isFinished: false,
  startedAt: 0,
  finishedAt: null,
  progress: null,
  data: {},
  ...more,
})

test('a known task is replaced in place', () => {
  const after = mergeTask([task('a'), task('b')], task('a', { title: 'new' }))
  expect(after.map(({ id, title }) => [id, title])).toEqual([
    ['a', 'new'],
    ['b', 'b'],
  ])
})

test('a new task takes the place of an earlier one of the same action and item', () => {
  const data = { libraryItemId: 'i' }
  const after = mergeTask(
    [task('a', { data }), task('b', { data, action: 'encode-m4b' })],
    task('c', { data }),
  )
  expect(after.map(({ id }) => id)).toEqual(['b', 'c'])
})

test('what the server lists replaces what ran, and leaves what ended within the last minute', () => {
  const done = { isFinished: true, finishedAt: 1000 }
  const data = { libraryId: 'L' }
  const known = [
    task('ran'),
    task('ended', done),
    task('failed', { ...done, isFailed: true, action: 'library-scan', data }),
  ]
  const running = task('runs', { action: 'demo-library', data })
  expect(mergeLoaded(known, [running], 60_999).map(({ id }) => id)).toEqual([
    'ended',
    'failed',
    'runs',
  ])
  expect(mergeLoaded(known, [running], 61_000).map(({ id }) => id)).toEqual(['runs'])
})

test('work that runs again takes the place of its earlier end', () => {
  const data = { libraryId: 'L' }
  const scan = { action: 'library-scan', data }
  const known = [task('failed', { ...scan, isFinished: true, finishedAt: 1000, isFailed: true })]
  expect(mergeLoaded(known, [task('again', scan)], 2000).map(({ id }) => id)).toEqual(['again'])
})

test('scans of different libraries stand side by side', () => {
  const scan = (id: string, libraryId: string) =>
    task(id, { action: 'library-scan', data: { libraryId } })
  expect(mergeTask([scan('a', 'A')], scan('b', 'B'))).toHaveLength(2)
})

test('finished tasks show for a minute if they failed or are worth telling', () => {
  const done = { isFinished: true, finishedAt: 1000 }
  const tasks = [
    task('running'),
    task('quiet', done),
    task('told', { ...done, showSuccess: true }),
    task('failed', { ...done, isFailed: true }),
  ]
  expect(shownTasks(tasks, 60_999).map(({ id }) => id)).toEqual(['running', 'told', 'failed'])
  expect(shownTasks(tasks, 61_000).map(({ id }) => id)).toEqual(['running'])
})

test('running scans and match-alls can be cancelled', () => {
  const data = { libraryId: 'L' }
  expect(isCancellable(task('a', { action: 'library-scan', data }))).toBe(true)
  expect(isCancellable(task('a', { action: 'library-match-all', data }))).toBe(true)
  expect(isCancellable(task('a', { action: 'library-scan', data, isFinished: true }))).toBe(false)
  expect(isCancellable(task('a', { data }))).toBe(false)
})
