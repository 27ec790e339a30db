import { z } from 'zod'
import type { settingsStore } from '#features/settings/index.ts'
import type { SourceDeps } from './podcast-sources.ts'

interface DiskRoom {
  type: number
  bsize: number
  blocks: number
  bavail: number
  files: number
}

interface DiskWatchDeps extends Pick<SourceDeps, 'facts' | 'tell' | 'now' | 'log'> {
  settings: Pick<ReturnType<typeof settingsStore>, 'change'>
  /** Folders of the server itself. */
  own: readonly string[]
  /** null: it has no answer. */
  statfs: (path: string) => Promise<DiskRoom | null>
}

/** ms */
const lookEvery = 10 * 60_000
const key = 'nearly-full-disks'
const kept = z.array(z.string()).catch([])
/** A disk of many terabytes has room for years with a twentieth of it. */
const fewBytes = 50e9
const fewParts = 0.05

/** How much of a disk is too little: less than 5 %, and less than 50 GB. */
export const isNearlyFull = ({
  bsize,
  blocks,
  bavail,
}: Pick<DiskRoom, 'bsize' | 'blocks' | 'bavail'>): boolean =>
  bavail < blocks * fewParts && bavail * bsize < fewBytes

/** It is some way from there again: a disk at the border isn't told of over and over. */
const hasRoom = (disk: DiskRoom): boolean => !isNearlyFull({ ...disk, bavail: disk.bavail / 1.2 })

/**
 * Looks how full the disks of libraries and of the server are, and tells of each that is nearly full, once until it has room
 * again.
 */
export function createDiskWatch({ facts, tell, now, log, ...deps }: DiskWatchDeps) {
  async function look(): Promise<void> {
    const disks = new Map<string, { place: string; room: DiskRoom }>()
    for (const place of [...(await facts.folders()), ...deps.own]) {
      const room = await deps.statfs(place)
      if (room === null || room.blocks === 0) continue
      // Folders on one disk are one disk.
      const disk = `${room.type} ${room.blocks} ${room.files}`
      if (!disks.has(disk)) disks.set(disk, { place, room })
    }
    const isFull = (disk: string): boolean => {
      const found = disks.get(disk)
      return found !== undefined && isNearlyFull(found.room)
    }
    const isStill = (disk: string): boolean => {
      const found = disks.get(disk)
      return found === undefined || !hasRoom(found.room)
    }
    let news: string[] = []
    await deps.settings.change(key, (stored) => {
      const known = kept.parse(stored)
      news = [...disks.keys()].filter((disk) => isFull(disk) && !known.includes(disk))
      return [...known.filter(isStill), ...news]
    })
    for (const disk of news) {
      const { place, room } = disks.get(disk)!
      const free = `${((room.bavail * room.bsize) / 1e9).toFixed(1)} GB`
      const percent = Math.round((room.bavail / room.blocks) * 100)
      const values = { place, free, percent }
      await tell({ name: 'lecternDiskNearlyFull', libraryId: null, at: now(), values })
    }
  }

  return {
    look,

    /** What one of all servers does until the signal is aborted. */
    lookAfter(until: AbortSignal): void {
      const begin = (): void =>
        void look().catch((err: unknown) => log.error({ err }, 'disks could not be looked at'))
      const timer = setInterval(begin, lookEvery).unref()
      until.addEventListener('abort', () => clearInterval(timer), { once: true })
      if (until.aborted) clearInterval(timer)
      else begin()
    },
  }
}
