import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDiskDoors } from './disk-doors.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Disk calls that answer when the test lets them. */
function slowDisk() {
  const calls: ((value: string) => void)[] = []
  return { calls, work: () => new Promise<string>((resolve) => calls.push(resolve)) }
}

const doorsOf = (...roots: string[]) => {
  const doors = createDiskDoors({ atOnce: 2, ofAll: 6, most: 8, limitMs: 10_000 })
  for (const root of roots) doors.know(root)
  return doors
}

it('lets a few calls out per disk, the others in their turn', async () => {
  const doors = doorsOf('/a/')
  const { calls, work } = slowDisk()
  const answers = Promise.all(['/a/1', '/a/2', '/a/3'].map((path) => doors.through(path, work)))
  expect(calls).toHaveLength(2)
  calls[0]?.('one')
  calls[1]?.('two')
  await expect.poll(() => calls.length).toBe(3)
  calls[2]?.('three')
  expect(await answers).toEqual(['one', 'two', 'three'])
})

it('refuses everything of a disk that hangs, and nothing of the others', async () => {
  const doors = doorsOf('/a', '/a/inner', '/b')
  const { calls, work } = slowDisk()
  const refused = ['/a/1', '/a/2', '/a/3', '/a/4'].map((path) =>
    expect(doors.through(path, work)).rejects.toMatchObject({ kind: 'busy' }),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(refused)
  await expect(doors.through('/a/5', work)).rejects.toThrow('The disk with "/a" does not answer')
  expect(calls).toHaveLength(2)
  const quick = async (): Promise<string> => 'quick'
  for (const path of ['/b/1', '/a/inner/1', '/ab', '/elsewhere'])
    expect(await doors.through(path, quick)).toBe('quick')
})

it('takes calls again when the disk answers after all, and tells both', async () => {
  const doors = doorsOf('/a')
  const { calls, work } = slowDisk()
  const told: [string, boolean][] = []
  doors.follow((...news) => told.push(news))
  const late: string[] = []
  const first = doors.through('/a/1', work, { onLate: (value) => late.push(value) })
  await Promise.all([
    expect(first).rejects.toThrow('does not answer'),
    vi.advanceTimersByTimeAsync(10_000),
  ])
  const closed = doors.through('/a/1', async () => 'closed', { isPatient: true })
  calls[0]?.('at last')
  await expect.poll(() => late).toEqual(['at last'])
  expect(told).toEqual([
    ['/a', true],
    ['/a', false],
  ])
  expect(await closed).toBe('closed')
  expect(await doors.through('/a/1', async () => 'quick')).toBe('quick')
})

it('passes on what the disk refuses', async () => {
  const doors = doorsOf('/a')
  const gone = () => Promise.reject(new Error('gone'))
  await expect(doors.through('/a/1', gone)).rejects.toThrow('gone')
})

it('keeps something for the disks that answer when many hang at once', async () => {
  const hanging = ['/a', '/b', '/c', '/d']
  const doors = doorsOf(...hanging, '/whole')
  const { calls, work } = slowDisk()
  const refused = hanging.flatMap((root) =>
    ['1', '2', '3'].map((name) =>
      expect(doors.through(`${root}/${name}`, work)).rejects.toMatchObject({ kind: 'busy' }),
    ),
  )
  expect(calls.length).toBeLessThan(8)
  expect(await doors.through('/whole/1', async () => 'whole')).toBe('whole')
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(refused)
  const both = ['/whole/2', '/whole/3'].map((path) => doors.through(path, async () => 'both'))
  expect(await Promise.all(both)).toEqual(['both', 'both'])
})

it('lets those wait in turn who had no call left over all disks', async () => {
  const doors = doorsOf('/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/i')
  const { calls, work } = slowDisk()
  const answers = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'e', 'f'].map((name) =>
    doors.through(`/${name}/1`, work),
  )
  expect(calls).toHaveLength(8)
  calls[0]?.('first')
  await expect.poll(() => calls.length).toBe(9)
  for (const call of calls) call('all')
  expect(await Promise.all(answers)).toHaveLength(9)
})
