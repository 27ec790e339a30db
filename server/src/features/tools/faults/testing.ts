import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Task } from '@lectern/contract'
import { fieldChanges } from '#features/items/index.ts'
import { toolsBench } from '#testing/apps/tools-bench.ts'
import type { ToolOrder, ToolsBench } from '#testing/apps/tools-bench.ts'
import type { Step } from '#testing/disk/steps.ts'

/** What a person sees in the folder of a book: hashes by name. */
export type Files = Record<string, string>

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
      await rm(live, { recursive: true, force: true })
      await cp(template, live, { recursive: true })
    },
  }
}

/** Of the steps of a run those that differ in kind, the first and the last of each. */
export function tellingSteps(steps: readonly Step[]): number[] {
  const kinds = steps.map(({ call, path }) => `${call} ${kindOf(path)}`)
  return [...kinds.keys()].filter((nth) => {
    const kind = kinds[nth] ?? ''
    return kinds.indexOf(kind) === nth || kinds.lastIndexOf(kind) === nth
  })
}

const kinds = [
  'lectern-writing',
  'manifest.json.new',
  'manifest.json',
  '/files/',
  'lectern-trash',
  'lectern-new',
  'scan',
]
const kindOf = (path: string): string => kinds.find((kind) => path.includes(kind)) ?? ''

/** A tool did all that it was asked for. */
export function expectDone(task: Task): void {
  expect(task).toMatchObject({ isFinished: true, isFailed: false, error: null })
}

/** Nothing lies beside the files of a book, and the library and the trash know what there is. */
export async function expectTidy(bench: ToolsBench, order: ToolOrder): Promise<void> {
  expect(await bench.leftOvers()).toEqual([])
  expect(await bench.known(order)).toEqual(await bench.sizes(order))
  expect(await bench.knownInTrash()).toEqual(await bench.inTrash())
}

/**
 * All of the old files stand and nothing is told, or all of the new ones and the history tells it. Resolves with those that
 * stand; where the old ones were kept, they were brought back once.
 */
export async function expectOldOrNew(
  bench: ToolsBench,
  order: ToolOrder,
  { old, made }: { old: Files; made: Files },
): Promise<'old' | 'new'> {
  await expectTidy(bench, order)
  const [entry] = await bench.openEntries(order)
  if (entry === undefined) {
    expect(await bench.files(order)).toEqual(old)
    expect(await bench.inTrash()).toEqual([])
    return 'old'
  }
  expect(await bench.files(order)).toEqual(made)
  const trash = fieldChanges(entry)['files']?.trash ?? null
  // What nobody wanted to be kept may lie there for a while.
  if (trash === null) return 'new'
  expect(await bench.inTrash()).toEqual([trash])
  await bench.undo(entry)
  expect(await bench.files(order)).toEqual(old)
  await expectTidy(bench, order)
  return 'new'
}
