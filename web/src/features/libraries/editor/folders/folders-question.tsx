import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import type { LibraryDraft } from '../library-draft.ts'
import type { Library } from '@lectern/contract'
import { attempt } from '#ui/action/attempt.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { foldersLeft } from '../library-draft.ts'
import { mediaWords } from '../../media-words.ts'

/** Asks before folders that hold something are taken off a library: says how much, and what becomes of it. */
export function useFoldersQuestion(): {
  /** Whether to go on saving. */
  ask: (library: Library, draft: LibraryDraft) => Promise<boolean>
  /** What is in the folders is being looked up. */
  busy: boolean
} {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  async function ask(library: Library, draft: LibraryDraft): Promise<boolean> {
    const leaving = foldersLeft(library, draft)
    if (leaving.length === 0) return true
    setBusy(true)
    const content = await attempt(() => contentOf(library, leaving), {
      failed: t('libraries.updateFailed'),
    })
    setBusy(false)
    if (!content) return false
    const { items, places } = content.result
    if (items === 0) return true
    const things = t(mediaWords[library.mediaType].thingCount, { count: items })
    const { yes } = await confirm({
      title: t('libraries.foldersLeave', { count: leaving.length }),
      message: (
        <div className="grid gap-3">
          <ul className="grid gap-1">
            {leaving.map(({ id, fullPath }) => (
              <li key={id} className="font-semibold break-all text-fg" dir="ltr">
                {fullPath}
              </li>
            ))}
          </ul>
          <p>
            {places === 0
              ? t('libraries.foldersHold', { things, count: leaving.length })
              : t('libraries.foldersHoldPlaces', {
                  things,
                  places: t('libraries.placeCount', { count: places }),
                  count: leaving.length,
                })}
          </p>
          <p>{t('libraries.foldersLeaveHint')}</p>
        </div>
      ),
      yes: t('libraries.foldersLeaveYes', { count: leaving.length }),
      danger: true,
    })
    return yes
  }

  return { ask, busy }
}

/** How much lies in the folders, and how many people are somewhere in it. */
async function contentOf(library: Library, leaving: Library['folders']) {
  const { folders } = await call('GET /api/lectern/libraries/:id/folders', {
    params: { id: library.id },
  })
  const gone = folders.filter(({ id }) => leaving.some((folder) => folder.id === id))
  const sum = (key: 'numItems' | 'numPlaces') =>
    gone.reduce((total, folder) => total + folder[key], 0)
  return { items: sum('numItems'), places: sum('numPlaces') }
}
