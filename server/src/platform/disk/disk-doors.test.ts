import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDiskDoors } from './disk-doors.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Disk calls that answer when the test lets them. */
function slowDisk() {
  const calls: ((value: string) => void)[] = []
  return { calls, work: () => new Promise<string>((resolve) => calls.push(resolve)) }
}

const limits = { atOnce: 2, ofAll: 6, most: 8, limitMs: 10_000 }

/** Doors before disks that don't say how they are. */
const doorsOf = (...roots: string[]) => {
  const doors = createDiskDoors({ ...limits, ask: () => new Promise(() => undefined) })
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
  const answers = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'e', 'f'].map((name, index) =>
    doors.through(`/${name}/${index}`, work),
  )
  expect(calls).toHaveLength(8)
  calls[0]?.('first')
  await expect.poll(() => calls.length).toBe(9)
  for (const call of calls) call('all')
  expect(await Promise.all(answers)).toHaveLength(9)
})

describe('a file that hangs on a disk that answers', () => {
  const wellDoors = () => {
    const doors = createDiskDoors({ ...limits, ask: async () => 'well' })
    const told: boolean[] = []
    doors.follow((_root, isHanging) => told.push(isHanging))
    doors.know('/a')
    return { doors, told }
  }
  const quick = async (): Promise<string> => 'quick'

  it('is refused alone, however often it is asked for', async () => {
    const { doors, told } = wellDoors()
    const { calls, work } = slowDisk()
    const asked = ['/a/bad', '/a/bad', '/a/bad'].map((path) =>
      expect(doors.through(path, work)).rejects.toThrow('does not answer for "bad"'),
    )
    expect(await doors.through('/a/good', quick)).toBe('quick')
    await vi.advanceTimersByTimeAsync(10_000)
    await Promise.all(asked)
    await expect(doors.through('/a/bad', work)).rejects.toMatchObject({ kind: 'busy' })
    expect(await doors.through('/a/good', quick)).toBe('quick')
    expect(calls).toHaveLength(1)
    expect(told).toEqual([])

    // Whoever wants to let go of it does so when it answers after all.
    const closed = doors.through('/a/bad', quick, { isPatient: true })
    calls[0]?.('at last')
    expect(await closed).toBe('quick')
    expect(await doors.through('/a/bad', quick)).toBe('quick')
  })

  it('is one of few: more of them are a disk that hangs', async () => {
    const { doors, told } = wellDoors()
    const { calls, work } = slowDisk()
    const bad = ['/a/1', '/a/2'].map((path) =>
      expect(doors.through(path, work)).rejects.toMatchObject({ kind: 'busy' }),
    )
    await Promise.all([
      ...bad,
      expect(doors.through('/a/3', quick)).rejects.toThrow('The disk with "/a"'),
      vi.advanceTimersByTimeAsync(10_000),
    ])
    expect(told).toEqual([true])
    calls[0]?.('at last')
    await expect.poll(() => told).toEqual([true, false])
    expect(await doors.through('/a/3', quick)).toBe('quick')
  })

  it('keeps no disk closed that answers again but for it', async () => {
    let answer = (): void => undefined
    const ask = () => new Promise<void>((resolve) => (answer = resolve))
    const doors = createDiskDoors({ ...limits, ask })
    doors.know('/a')
    const { work } = slowDisk()
    await Promise.all([
      expect(doors.through('/a/bad', work)).rejects.toThrow('The disk with "/a"'),
      vi.advanceTimersByTimeAsync(10_000),
    ])
    await expect(doors.through('/a/good', quick)).rejects.toMatchObject({ kind: 'busy' })
    answer()
    await expect.poll(() => doors.through('/a/good', quick).catch(() => '')).toBe('quick')
  })

  it('may take its time where it is large', async () => {
    const { doors } = wellDoors()
    const { calls, work } = slowDisk()
    const large = doors.through('/a/large', work, { isLong: true })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await doors.through('/a/large', quick)).toBe('quick')
    calls[0]?.('written')
    expect(await large).toBe('written')
  })
})
