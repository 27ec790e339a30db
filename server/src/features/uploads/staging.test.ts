import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { locksOfOneProcess } from '#storage/locks.ts'
import { openStaging, sweepStaging } from './staging.ts'

const id = (digit: string): string => `00000000-0000-4000-8000-${digit.repeat(12)}`

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lectern-staging-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

it('sweeps what was left behind and leaves what somebody still sends', async () => {
  const locks = locksOfOneProcess()
  // Its server is gone, and its lock with it.
  await openStaging(root, id('1'), locksOfOneProcess())
  const coming = await openStaging(root, id('2'), locks)
  await sweepStaging(root, locks)
  expect(await readdir(root)).toEqual([`.lectern-upload-${id('2')}`])
  await coming.add('1.mp3', Readable.from([Buffer.from('sound')]))
  await coming.finish(join(root, 'Book'))
  expect(await readdir(root, { recursive: true })).toEqual(['Book', 'Book/1.mp3'])
  expect(await locks.taken([`upload ${id('2')}`])).toEqual(new Set())
})
