import type { ServerSettings } from '@lectern/contract'
import type { Body } from '#platform/net/api.ts'
import { call } from '#platform/net/call.ts'
import { replaceServerSettings, useServerSettings } from '#platform/session/session.ts'
import { t } from '#platform/text/texts.ts'
import { serverSentence } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'

export type SettingsChanges = Body<'PATCH /api/settings'>

interface Saving {
  settings: ServerSettings
  /** Saves what was changed; answers whether it worked. */
  save: (changes: SettingsChanges) => Promise<boolean>
  busy: boolean
}

/** The settings of the server as this page knows them, and the way to change some. `onRefused` shows the server's sentence where the field is. */
export function useSettings(onRefused?: (sentence: string) => void): Saving {
  const settings = useServerSettings()
  const { run, busy } = useAction(
    async (body: SettingsChanges) => {
      take((await call('PATCH /api/settings', { body })).serverSettings, settings)
    },
    {
      done: t('settings.saved'),
      failed: t('settings.saveFailed'),
      onFailed(error) {
        const sentence = serverSentence(error)
        if (sentence === null || !onRefused) return false
        onRefused(sentence)
        return true
      },
    },
  )
  return { settings, save: run, busy }
}

/** Shows settings that the server answered with. */
export function take(answered: ServerSettings, before: ServerSettings): void {
  replaceServerSettings({ ...before, ...answered })
}
