import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSqlite } from '#testing/database.ts'
import { ffmpeg } from '#testing/media/sound.ts'
import { toolOrders, toolsBench } from '#testing/apps/tools-bench.ts'
import type { ToolsBench } from '#testing/apps/tools-bench.ts'
import type { Step } from '#testing/disk/steps.ts'
import { benchPlace, expectDone, expectOldOrNew, expectTidy, tellingSteps } from './testing.ts'
import type { Files } from './testing.ts'

let folder: string
let place: Awaited<ReturnType<typeof benchPlace>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-tools-killed-'))
  place = await benchPlace(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pictureOf = (nth: number): string => join(folder, 'pictures', String(nth))

/** What leaves names and bytes as they are: a stop before it and one behind it are the same. */
const changesNothing = new Set(['sync', 'flushFile', 'chmod', 'chown', 'ffprobe'])

/**
 * Does something on a new place, and keeps what lies on its disks before each step: that is what a process leaves that is killed
 * then, for what it told the system stays, and nothing else does. Resolves with the telling ones of these steps, by their numbers.
 */
async function pictured(act: (bench: ToolsBench, follow: () => void) => Promise<void>) {
  await place.layAnew()
  await rm(join(folder, 'pictures'), { recursive: true, force: true })
  await mkdir(join(folder, 'pictures'))
  const steps: Step[] = []
  let isFollowed = false
  let isSame = false
  const kept = new Set<number>()
  const bench = await toolsBench(place.live, {
    before(step) {
      if (!isFollowed) return
      if (!isSame) {
        execFileSync('cp', ['-a', place.live, pictureOf(steps.length)])
        kept.add(steps.length)
      }
      steps.push(step)
      isSame = changesNothing.has(step.call)
    },
  })
  await act(bench, () => void (isFollowed = true))
  await bench.close()
  const telling = tellingSteps(steps).filter((nth) => kept.has(nth))
  return new Map(telling.map((nth) => [nth, `${steps[nth]?.call} ${steps[nth]?.path}`]))
}

/** Starts anew on each picture and has a look. */
async function lookAtEach(
  pictures: ReadonlyMap<number, string>,
  look: (bench: ToolsBench) => Promise<void>,
): Promise<void> {
  for (const [nth, step] of pictures) {
    await rm(place.live, { recursive: true })
    await rename(pictureOf(nth), place.live)
    const bench = await toolsBench(place.live)
    try {
      await bench.sweep()
      await look(bench)
    } catch (error) {
      throw new Error(`killed before ${step}`, { cause: error })
    } finally {
      await bench.close()
    }
  }
}

describe.runIf(isSqlite && ffmpeg !== null)('killed at any moment', () => {
  it.each(toolOrders)(
    '%s leaves the old files or the new ones',
    async (order) => {
      let old: Files = {}
      let made: Files = {}
      const pictures = await pictured(async (bench, follow) => {
        old = await bench.files(order)
        follow()
        expectDone(await bench.run(order))
        made = await bench.files(order)
      })
      const stood = new Set<string>()
      await lookAtEach(pictures, async (bench) => {
        stood.add(await expectOldOrNew(bench, order, { old, made }))
      })
      expect(stood.size).toBe(2)
    },
    120_000,
  )

  it('taking back what a tool did leaves the one or the other, and goes on', async () => {
    const order = 'splitting'
    let old: Files = {}
    let made: Files = {}
    const pictures = await pictured(async (bench, follow) => {
      old = await bench.files(order)
      expectDone(await bench.run(order))
      made = await bench.files(order)
      const [entry] = await bench.openEntries(order)
      follow()
      if (entry !== undefined) await bench.undo(entry)
    })
    const stood = new Set<number>()
    await lookAtEach(pictures, async (bench) => {
      await expectTidy(bench, order)
      expect(await bench.inTrash()).toHaveLength(1)
      const entries = await bench.openEntries(order)
      stood.add(entries.length)
      expect(await bench.files(order)).toEqual(entries.length === 0 ? old : made)
      for (const entry of entries) await bench.undo(entry)
      expect(await bench.files(order)).toEqual(old)
    })
    expect(stood.size).toBe(2)
  }, 60_000)
})
