import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FfprobeFailure } from '#platform/ffmpeg/ffmpeg.ts'
import { FfmpegFailure } from '#platform/ffmpeg/run-ffmpeg.ts'
import { isSqlite } from '#testing/database.ts'
import { ffmpeg } from '#testing/media/sound.ts'
import { toolOrders, toolsBench } from '#testing/apps/tools-bench.ts'
import type { ToolOrder, ToolsBench } from '#testing/apps/tools-bench.ts'
import type { BeforeStep, Step } from '#testing/disk/steps.ts'
import { benchPlace, expectDone, expectOldOrNew, expectTidy, tellingSteps } from './testing.ts'

let folder: string
let place: Awaited<ReturnType<typeof benchPlace>>
let bench: ToolsBench
let before: BeforeStep
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-tools-refused-'))
  place = await benchPlace(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(open)
afterEach(() => bench.close())

const nothing: BeforeStep = () => undefined

async function open(): Promise<void> {
  before = nothing
  await place.layAnew()
  bench = await toolsBench(place.live, { before: (step) => before(step) })
}

/** Runs a tool with a look at each of its steps; resolves with what people are told when it fails. */
async function run(order: ToolOrder, follow: BeforeStep): Promise<string | null> {
  before = follow
  const { error } = await bench.run(order)
  before = nothing
  if (error !== null) {
    expect(error).toMatch(/^[A-Za-z“][^\n]*[.?]$/u)
    expect(error).not.toMatch(/E[A-Z]{4}|SQLITE|Something went wrong|\/tmp/u)
  }
  return error
}

const said = (code: string): Error => Object.assign(new Error(code), { code })

/** What takes room. */
const filling = new Set(['create', 'write', 'sync', 'mkdir', 'mkdirs', 'link', 'flushFile'])
const onDisk = new Set([...filling, 'append', 'rename', 'unlink', 'rmdir', 'chmod', 'chown'])

interface Fault {
  name: string
  /** What comes out of a step: of the one that is refused, or of another one after it. */
  at: (step: Step, isLater: boolean) => Error | null
}

/** How a step can be refused. A disk that is full stays full, and the database lies on it, too. */
function faultOf({ call }: Step): Fault {
  const only =
    (error: Error): Fault['at'] =>
    (_, isLater) =>
      isLater ? null : error
  const full: Fault['at'] = (step) => {
    if (step.call === 'database') return said('SQLITE_FULL')
    return filling.has(step.call) ? said('ENOSPC') : null
  }
  if (filling.has(call) || call === 'database') return { name: 'the disk is full', at: full }
  if (call === 'rename') return { name: 'another file system', at: only(said('EXDEV')) }
  if (call === 'ffmpeg' || call === 'ffprobe')
    return { name: 'it died', at: only(new FfmpegFailure('refused', 'ffmpeg gave up')) }
  return { name: 'read-only', at: only(said('EROFS')) }
}

/** Refuses the nth step of a run. */
function refusing(nth: number, { at }: Fault): BeforeStep {
  let taken = 0
  return (step) => {
    const error = taken < nth ? null : at(step, taken > nth)
    taken += 1
    if (error !== null) throw error
  }
}

const isInPlace = (error: string): boolean => error.startsWith('The new files are in their places')

describe.runIf(isSqlite && ffmpeg !== null)('whatever is refused on the way', () => {
  it.each(toolOrders)(
    '%s leaves the old files or the new ones, and says which',
    async (order) => {
      const old = await bench.files(order)
      const steps: Step[] = []
      before = (step) => void steps.push(step)
      expectDone(await bench.run(order))
      before = nothing
      const made = await bench.files(order)
      await expectOldOrNew(bench, order, { old, made })
      for (const nth of tellingSteps(steps)) {
        const step = steps[nth]
        // Owner and mode are given as far as the system lets us.
        if (step === undefined || step.call === 'chown' || step.call === 'chmod') continue
        // What wasn't kept can't be brought back.
        if ((await bench.openEntries(order)).length > 0) {
          await bench.close()
          await open()
        }
        await bench.emptyTrash()
        const fault = faultOf(step)
        try {
          const error = await run(order, refusing(nth, fault))
          const isDone = error === null || isInPlace(error)
          expect(await bench.files(order)).toEqual(isDone ? made : old)
          await bench.sweep()
          expect(await expectOldOrNew(bench, order, { old, made })).toBe(isDone ? 'new' : 'old')
        } catch (cause) {
          throw new Error(`${step.call} ${step.path}: ${fault.name}`, { cause })
        }
      }
    },
    120_000,
  )

  it.each(toolOrders)('%s says in one sentence what stands in its way', async (order) => {
    const old = await bench.files(order)
    const always = (calls: ReadonlySet<string>, error: Error): BeforeStep => {
      return ({ call }) => {
        if (calls.has(call)) throw error
      }
    }
    const absent = new FfmpegFailure('absent', 'ffmpeg can’t be started')
    const noProbe = new FfprobeFailure('absent', 'ffprobe can’t be started')
    const says: [BeforeStep, RegExp][] = [
      [always(onDisk, said('EROFS')), /^“[^”]+” stays as it was: its folder is read-only\.$/u],
      [always(onDisk, said('EDQUOT')), /^The disk is too full to write “[^”]+” anew/u],
      [always(new Set(['ffmpeg']), absent), /^ffmpeg is missing or can’t be started/u],
      [always(new Set(['ffprobe']), noProbe), /^ffprobe is missing or can’t be started/u],
    ]
    for (const [follow, sentence] of says) {
      expect(await run(order, follow)).toMatch(sentence)
      expect(await bench.files(order)).toEqual(old)
      await bench.sweep()
      await expectTidy(bench, order)
    }
  })

  it.each(toolOrders)('%s leaves a file alone that somebody changed meanwhile', async (order) => {
    const old = await bench.files(order)
    const [name = ''] = Object.keys(old).toSorted()
    const path = bench.pathOf(order, name)
    let isChanged = false
    const error = await run(order, ({ call, path: at }) => {
      if (isChanged || call !== 'chown' || !at.includes('.lectern-new-')) return
      appendFileSync(path, 'somebody else’s')
      isChanged = true
    })
    expect(error).toMatch(/^“[^”]+” was changed meanwhile, so it stays as it is\./u)
    const { [name]: changed, ...others } = await bench.files(order)
    expect({ ...others, [name]: old[name] }).toEqual(old)
    expect(changed).not.toBe(old[name])
    await bench.sweep()
    expect(await bench.leftOvers()).toEqual([])
    expect(await bench.inTrash()).toEqual([])
    expect(await bench.openEntries(order)).toEqual([])
  })
})
