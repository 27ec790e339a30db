import { basename, dirname, join } from 'node:path'
import type { Stats } from 'node:fs'
import { lstat, readdir } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { codeOf, onOtherDisk } from './refusal.ts'

/** What a file, or a folder with all that is in it, takes up. Links count themselves. */
export interface Measured {
  isFolder: boolean
  numFiles: number
  /** Bytes, as listed. */
  size: number
  /** Bytes that the disk gets back: not those of files that have other names, too. */
  frees: number
}

/** Null: it isn't there. @throws Problem `conflict` when another disk lies in it. */
export async function measure(path: string): Promise<Measured | null> {
  const facts = await factsOf(path)
  if (facts === null) return null
  const parent = await factsOf(dirname(path))
  if (facts.isDirectory() && parent !== null && parent.dev !== facts.dev) throw onOtherDisk(path)
  const sum: Measured = { isFolder: facts.isDirectory(), numFiles: 0, size: 0, frees: 0 }
  if (facts.isDirectory()) await addFolder(path, facts.dev, sum)
  else addFile(facts, sum)
  return sum
}

async function addFolder(path: string, dev: number, sum: Measured): Promise<void> {
  for (const { name } of await readdir(path)) {
    const facts = await factsOf(join(path, name))
    if (facts === null) continue
    if (!facts.isDirectory()) addFile(facts, sum)
    else if (facts.dev === dev) await addFolder(join(path, name), dev, sum)
    else throw innerDisk(path, name)
  }
}

function addFile({ size, nlink }: Stats, sum: Measured): void {
  sum.numFiles += 1
  sum.size += size
  if (nlink === 1) sum.frees += size
}

function innerDisk(path: string, name: string): Problem {
  return new Problem(
    'conflict',
    `Another disk lies at “${name}” in “${basename(path)}”, so it can’t be moved as a whole.`,
  )
}

/** Null: nothing is there. */
export async function factsOf(path: string): Promise<Stats | null> {
  try {
    return await lstat(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

/** Where the disk begins on which a path lies, below the library folder; '' for the one of the folder itself. */
export async function diskBelow(root: string, at: string): Promise<string> {
  const parts = at.split('/').slice(0, -1)
  const own = (await lstat(root)).dev
  const dev = (await lstat(join(root, ...parts))).dev
  if (dev === own) return ''
  for (let length = 1; length < parts.length; length += 1) {
    const above = await lstat(join(root, ...parts.slice(0, length)))
    if (above.dev === dev) return parts.slice(0, length).join('/')
  }
  return parts.join('/')
}
