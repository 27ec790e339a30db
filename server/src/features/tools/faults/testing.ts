import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { fieldChanges } from '#features/items/index.ts'
import { toolsBench } from '#testing/apps/tools-bench.ts'
import type { ToolOrder, ToolsBench } from '#testing/apps/tools-bench.ts'
import type { BeforeStep, Step } from '#testing/steps.ts'

/** What a person sees in the folder of a book: before a tool, and when it was let do all of it. */
export interface Outcomes {
  old: Record<string, string>
  made: Record<string, string>
}

/** A folder for benches, one after the other, which can be laid anew. */
export async function benchPlace(folder: string) {
  const live = join(folder, 'live')
  const template = join(folder, 'template')
  const bench = await toolsBench(live)
  await bench.close()
  await cp(live, template, { recursive: true })
  return {
    live,
    async layAnew(): Promise<void> {
      await rm(live, { recursive: true })
      await cp(template, live, { recursive: true })
    },
  }
}

/** Has a tool do all of its work and tells the steps of it, and what came of it. */
export async function followedRun(
  bench: ToolsBench,
  order: ToolOrder,
  follow: (before: BeforeStep) => void,
): Promise<Outcomes & { steps: Step[] }> {
  const old = await bench.files(order)
  const steps: Step[] = []
  follow((step) => void steps.push(step))
  const task = await bench.run(order)
  follow(() => undefined)
  expect(task).toMatchObject({ isFailed: false, error: null })
  const made = await bench.files(order)
  expect(made).not.toEqual(old)
  return { old, made, steps }
}

/** Of the steps of a run those that differ in kind, the first and the last of each. */
export function tellingSteps(steps: readonly Step[]): number[] {
  const kinds = steps.map(({ call, path }) => `${call} ${kindOf(path)}`)
  return [...kinds.keys()].filter(
    (nth) => kinds.indexOf(kinds[nth] ?? '') === nth || kinds.lastIndexOf(kinds[nth] ?? '') === nth,
  )
}

function kindOf(path: string): string {
  const kinds = [
    'lectern-writing',
    'manifest.json.new',
    'manifest.json',
    '/files/',
    'lectern-trash',
  ]
  return [...kinds, 'lectern-new', 'scan'].find((kind) => path.includes(kind)) ?? ''
}

/**
 * All of the old files stand, or all of the new ones; nothing lies beside them, the library knows them, and the history tells
 * of new ones. Resolves with those that stand; where the old ones were kept, they were brought back once.
 */
export async function expectOldOrNew(
  bench: ToolsBench,
  order: ToolOrder,
  { old, made }: Outcomes,
): Promise<'old' | 'new'> {
  expect(await bench.leftOvers()).toEqual([])
  const known = Object.keys(await bench.known(order)).toSorted()
  const now = await bench.files(order)
  expect(known).toEqual(Object.keys(now).toSorted())
  expect(await bench.known(order)).toEqual(await bench.sizes(order))
  const kept = await bench.inTrash()
  expect(await bench.knownInTrash()).toEqual(kept)
  const [entry] = await bench.openEntries(order)
  if (entry === undefined) {
    expect(now).toEqual(old)
    expect(kept).toEqual([])
    return 'old'
  }
  expect(now).toEqual(made)
  const trash = fieldChanges(entry)['files']?.trash ?? null
  // What nobody wanted to be kept may lie there for a while.
  if (trash === null) return 'new'
  expect(kept).toEqual([trash])
  await bench.undo(entry)
  expect(await bench.files(order)).toEqual(old)
  expect(await bench.known(order)).toEqual(await bench.sizes(order))
  return 'new'
}
