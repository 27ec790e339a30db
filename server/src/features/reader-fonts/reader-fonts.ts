import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReaderFont } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { file } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { statOrNull } from '#platform/disk/disk.ts'
import { writeWholeFile } from '#platform/disk/write-file.ts'
import { Problem } from '#platform/problem.ts'
import type { ReaderFontRow } from '#storage/schema.ts'
import { fontType } from './font-type.ts'
import type { ReaderFontsStore } from './reader-fonts.store.ts'

export interface ReaderFontsDeps {
  store: ReaderFontsStore
  /** Each user has a folder in it. */
  folder: string
  events: Events
  now: Now
  newId: () => string
}

export interface FontFacts {
  family: string
  weight: number
  isItalic: boolean
}

export type ReaderFonts = ReturnType<typeof createReaderFonts>

/** Fonts of East Asian scripts take so much. */
export const largestFont = 30 * 1024 * 1024
/** Files: a dozen families with their slants. */
const most = 50

/** Fonts that people bring along to read with. They are theirs alone, and come with them to every browser. */
export function createReaderFonts({ store, folder, events, now, newId }: ReaderFontsDeps) {
  const pathOf = (userId: string, id: string) => join(folder, userId, id)

  events.handle('user.removed', ({ userId }) =>
    rm(join(folder, userId), { recursive: true, force: true }),
  )

  return {
    list: async ({ userId }: Caller): Promise<ReaderFont[]> =>
      (await store.of(userId)).map(shownOf),

    /**
     * Keeps a font. The browser says whether it can be drawn; here it is only data.
     * @throws Problem `invalid` for what is no font; `conflict`
     * past the most that one may have.
     */
    async add(facts: FontFacts, bytes: Buffer, caller: Caller): Promise<ReaderFont> {
      const type = fontType(bytes)
      if (type === null)
        throw new Problem('invalid', 'This is no font file: TTF, OTF, WOFF and WOFF2 are.')
      const { userId } = caller
      const row: ReaderFontRow = {
        id: newId(),
        user_id: userId,
        family: facts.family,
        weight: facts.weight,
        is_italic: facts.isItalic ? 1 : 0,
        type,
        size: bytes.length,
        created_at: now(),
      }
      const path = pathOf(userId, row.id)
      await writeWholeFile(path, bytes)
      const isKept = await store.insert(row, most).catch(async (error: unknown) => {
        await rm(path, { force: true })
        throw error
      })
      if (isKept) return shownOf(row)
      await rm(path, { force: true })
      throw new Problem('conflict', `You have ${most} fonts. Please remove one first.`)
    },

    /** Throws Problem `missing` for one of somebody else, or whose file is gone. */
    async file(id: string, { userId }: Caller): Promise<Content> {
      const row = await store.find(id, userId)
      const path = pathOf(userId, row?.id ?? '')
      if (row === undefined || (await statOrNull(path)) === null) throw new Problem('missing')
      return file({
        path,
        type: row.type,
        cacheControl: 'private, max-age=31536000, immutable',
        isForeign: true,
      })
    },

    /** Throws Problem `missing` for one of somebody else. */
    async remove(id: string, { userId }: Caller): Promise<void> {
      if (!(await store.remove(id, userId))) throw new Problem('missing')
      await rm(pathOf(userId, id), { force: true })
    },
  }
}

/** Whether somebody may bring fonts along: not into an account that is many people's. */
export function checkMayBring({ type }: Caller): void {
  if (type === 'guest') throw new Problem('forbidden')
}

const shownOf = (row: ReaderFontRow): ReaderFont => ({
  id: row.id,
  family: row.family,
  weight: row.weight,
  isItalic: row.is_italic === 1,
  size: row.size,
  createdAt: row.created_at,
})
