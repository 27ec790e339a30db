import { lstat, stat } from 'node:fs'
import type { Stats } from 'node:fs'
import { promisify } from 'node:util'
import { stat as diskStat } from '#platform/disk/disk.ts'
import type { FileStat } from '../shapes/files.ts'
import { Problem } from '#platform/problem.ts'

/** Facts of one file or folder as the scan keeps them; null when it is not there (any more). */
export async function factsOf(path: string): Promise<FileStat | null> {
  try {
    return keptFacts(path, await statOf(path))
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Whether an error says that there is nothing at a path, as opposed to a place that can't be read right now. */
export function isAbsent(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR'
}

/** `ENOENT` and the like. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

export const statOf = promisify(stat)

/** Facts with the exact inode. */
export async function keptFacts(path: string, facts: Stats): Promise<FileStat> {
  const kept = plainFacts(facts)
  return Number.isSafeInteger(facts.ino) ? kept : { ...kept, ino: await exactInode(path) }
}

/** Facts whose inode may be rounded, beyond 2^53. */
export function plainFacts(facts: Stats): FileStat {
  return {
    ino: String(facts.ino),
    dev: deviceText(facts.dev),
    mtimeMs: Math.trunc(facts.mtimeMs),
    ctimeMs: Math.trunc(facts.ctimeMs),
    birthtimeMs: Math.trunc(facts.birthtimeMs),
  }
}

let lastDevice = { dev: -1, text: '' }

/** Neighbours are on the same disk. */
export function deviceText(dev: number): string {
  if (dev !== lastDevice.dev) lastDevice = { dev, text: String(dev) }
  return lastDevice.text
}

/** The inode as text; '' when nothing is there any more. */
export function exactInode(path: string): Promise<string> {
  return new Promise((resolve) =>
    lstat(path, { bigint: true }, (error, facts) => resolve(error ? '' : facts.ino.toString())),
  )
}

/**
 * Device and inode of a folder: another disk, or another folder of the same name, has others. Null when there is none,
 * undefined when the disk doesn't answer.
 */
export async function rootIdentity(path: string): Promise<string | null | undefined> {
  try {
    const facts = await diskStat(path)
    return facts.isDirectory() ? `${facts.dev}:${facts.ino}` : null
  } catch (error) {
    return error instanceof Problem ? undefined : null
  }
}
