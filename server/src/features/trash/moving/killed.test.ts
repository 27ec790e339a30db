import { fork } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProgram } from '#testing/built-program.ts'
import type { BuiltProgram } from '#testing/built-program.ts'
import { isSqlite } from '#testing/database.ts'
import { content, exchanged, trashBench } from './testing.ts'

type Action = 'take' | 'exchange' | 'restore' | 'empty'

let folder: string
let program: BuiltProgram
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-trash-killed-'))
  program = await buildProgram(fileURLToPath(new URL('killed.child.ts', import.meta.url)))
})
afterAll(async () => {
  await program?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Processes that run at once. */
const atOnce = 3

/**
 * Does something anew for each of its steps, is killed without warning before that step, and has a look at what is left;
 * resolves with the number of steps.
 */
async function killedAtEachStep(
  action: Action,
  look: (bench: Awaited<ReturnType<typeof trashBench>>) => Promise<void>,
): Promise<number> {
  const template = join(folder, `${action}-template`)
  // Paths of the library are in the data, so each process works at the same place as the last one.
  const places = Array.from({ length: atOnce }, (_, n) => join(folder, `${action}-${n}`))
  await Promise.all(places.map((place) => laid(place, action)))
  await Promise.all(places.map((place, n) => cp(place, `${template}-${n}`, { recursive: true })))
  let ends = 0
  let steps = 0
  async function work(place: string, n: number): Promise<void> {
    for (let step = n; ends === 0; step += atOnce) {
      await rm(place, { recursive: true })
      await cp(`${template}-${n}`, place, { recursive: true })
      const isKilled = await run(place, action, step)
      const bench = await trashBench(place)
      try {
        await bench.reconcile()
        await look(bench)
      } catch (error) {
        throw new Error(`${action} killed before step ${step}`, { cause: error })
      } finally {
        await bench.close()
      }
      if (isKilled) steps += 1
      else ends += 1
    }
  }
  await Promise.all(places.map(work))
  return steps
}

async function laid(place: string, action: Action): Promise<void> {
  await mkdir(place, { recursive: true })
  const bench = await trashBench(place)
  if (action === 'restore' || action === 'empty') await bench.take()
  await bench.close()
}

function run(place: string, action: Action, step: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = fork(program.path, [place, action, String(step)], { execArgv: [] })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true)
      else if (code === 0) resolve(false)
      else reject(new Error(`${action} failed at step ${step}`))
    })
  })
}

describe.runIf(isSqlite)('killed at any moment', () => {
  it('deleting leaves each file where it was, or whole in the trash', async () => {
    const steps = await killedAtEachStep('take', async (bench) => {
      await bench.restore()
      expect(await bench.files()).toEqual(content)
      expect(await bench.entryIds()).toEqual([])
      expect(await bench.inTrash()).toEqual([])
    })
    expect(steps).toBeGreaterThan(12)
  }, 120_000)

  it('files that are exchanged for others are all the old ones or all the new ones, and the old ones are kept', async () => {
    let forward = 0
    const steps = await killedAtEachStep('exchange', async (bench) => {
      const now = await bench.files()
      if ('Single.m4b' in now) {
        expect(now).toEqual(content)
        expect(await bench.entryIds()).toEqual([])
        return
      }
      forward += 1
      expect(now).toEqual(exchanged)
      await rm(join(bench.root, 'Ada Lane/First/1.mp3'))
      await bench.restore()
      const { 'Ada Lane/First/whole.mp3': _, ...others } = await bench.files()
      expect(others).toEqual(content)
      expect(await bench.inTrash()).toEqual([])
    })
    expect(steps).toBeGreaterThan(20)
    expect(forward).toBeGreaterThan(12)
  }, 240_000)

  it('restoring leaves each file where it was, or whole in the trash', async () => {
    const steps = await killedAtEachStep('restore', async (bench) => {
      await bench.restore()
      expect(await bench.files()).toEqual(content)
      expect(await bench.entryIds()).toEqual([])
      expect(await bench.inTrash()).toEqual([])
    })
    expect(steps).toBeGreaterThan(8)
  }, 120_000)

  it('emptying leaves all of an entry or nothing', async () => {
    const steps = await killedAtEachStep('empty', async (bench) => {
      const other = { 'Ada Lane/Other/1.mp3': 'not to be touched' }
      const isWhole = (await bench.inTrash()).length > 0
      await bench.restore().catch((error: unknown) => {
        if (isWhole) throw error
      })
      expect(await bench.files()).toEqual(isWhole ? content : other)
    })
    expect(steps).toBeGreaterThan(4)
  }, 120_000)
})
