import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FfmpegFailure } from '#platform/ffmpeg/run-ffmpeg.ts'
import { isSqlite } from '#testing/database.ts'
import { ffmpeg } from '#testing/media/sound.ts'
import { toolOrders, toolsBench } from '#testing/apps/tools-bench.ts'
import type { ToolOrder } from '#testing/apps/tools-bench.ts'
import type { BeforeStep, Step } from '#testing/steps.ts'
import { benchPlace, expectOldOrNew, followedRun, tellingSteps } from './testing.ts'

let folder: string
let place: Awaited<ReturnType<typeof benchPlace>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-tools-refused-'))
  place = await benchPlace(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const said = (code: string): Error => Object.assign(new Error(code), { code })

/** What takes room. */
const filling = new Set([
  'create',
  'write',
  'sync',
  'mkdir',
  'mkdirs',
  'link',
  'flushFile',
  'append',
])

interface Fault {
  name: string
  /** What comes out of a step: of the one that is refused, or of another one after it. */
  at: (step: Step, isLater: boolean) => Error | null
}

/** How a step can be refused. A disk that is full stays full. */
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

const isSentence = /^[A-Z“][^\n]*[.?]$/u
const isForLogs = /E[A-Z]{4}|SQLITE|Something went wrong|\/tmp/u

/** Runs a tool once for each step of it, which is refused; resolves with what went wrong. */
async function refusedAtEachStep(order: ToolOrder): Promise<string[]> {
  await place.layAnew()
  let before: BeforeStep = () => undefined
  const follow = (next: BeforeStep): void => void (before = next)
  const open = () => toolsBench(place.live, { before: (step) => before(step) })
  let bench = await open()
  const wrong: string[] = []
  const reopen = async (): Promise<void> => {
    follow(() => undefined)
    await bench.close()
    await place.layAnew()
    bench = await open()
  }
  const { steps, ...outcomes } = await followedRun(bench, order, follow)
  await expectOldOrNew(bench, order, outcomes)
  for (const nth of tellingSteps(steps)) {
    const step = steps[nth]
    if (step === undefined) continue
    // What isn't kept can't be brought back either.
    if ((await bench.openEntries(order)).length > 0) await reopen()
    await bench.emptyTrash()
    const fault = faultOf(step)
    let taken = 0
    follow((now) => {
      const error = taken < nth ? null : fault.at(now, taken > nth)
      taken += 1
      if (error !== null) throw error
    })
    try {
      const { error } = await bench.run(order)
      follow(() => undefined)
      const isDone = error === null || /^The new files are in their places/u.test(error)
      if (error !== null) {
        expect(error).toMatch(isSentence)
        expect(error).not.toMatch(isForLogs)
      }
      expect(await bench.files(order)).toEqual(isDone ? outcomes.made : outcomes.old)
      await bench.sweep()
      expect(await expectOldOrNew(bench, order, outcomes)).toBe(isDone ? 'new' : 'old')
    } catch (error) {
      const path = step.path.slice(step.path.indexOf('/media/'))
      wrong.push(`${step.call} ${path}: ${fault.name}: ${String(error)}`)
      await reopen()
    }
  }
  await bench.close()
  return wrong
}

describe.runIf(isSqlite && ffmpeg !== null)('whatever is refused on the way', () => {
  it.each(toolOrders)(
    '%s leaves the old files or the new ones',
    { timeout: 120_000 },
    async (order) => {
      expect(await refusedAtEachStep(order)).toEqual([])
    },
  )
})
