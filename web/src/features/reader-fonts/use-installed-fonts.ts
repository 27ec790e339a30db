import { byName } from '#platform/text/by-name.ts'
import { useState } from 'react'
import { attempt } from '#ui/action/attempt.ts'
import { texts } from '#platform/text/texts.ts'

/** Local Font Access: https://wicg.github.io/local-font-access/ */
interface LocalFonts {
  queryLocalFonts: () => Promise<readonly { family: string }[]>
}

const isLocalFonts = (scope: object): scope is LocalFonts => 'queryLocalFonts' in scope

/** Whether this browser tells which fonts the device has. */
export const canListInstalled = (): boolean => isLocalFonts(globalThis)

/** The families of this device, once somebody asked for them and the browser was allowed to tell. */
export function useInstalledFonts() {
  const [families, setFamilies] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  return {
    families,
    busy,
    async ask(): Promise<void> {
      setBusy(true)
      const found = await attempt(listInstalled, {
        failed: texts.t('reader.ownFonts.installedFailed'),
      })
      setBusy(false)
      if (found) setFamilies(found.result)
    },
  }
}

async function listInstalled(): Promise<readonly string[]> {
  const scope: object = globalThis
  const fonts = isLocalFonts(scope) ? await scope.queryLocalFonts() : []
  if (fonts.length === 0) throw new Error('The browser named no fonts')
  return [...new Set(fonts.map(({ family }) => family))].sort(byName)
}
