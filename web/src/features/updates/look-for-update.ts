import type { VersionData } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { readStored, readStoredJson, writeStored, writeStoredJson } from '#platform/storage.ts'
import { t } from '#platform/text/texts.ts'
import { lateNeeds } from '#ui/page/lazy-part.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { isWorthTelling, mayAsk } from './update-rules.ts'

const dismissedKey = 'ui:dismissedUpdate'
const toastMs = 20_000

/** Whether there is a newer release, asked every five minutes at most; one that wasn't closed before is told. */
export async function lookForUpdate(): Promise<VersionData | null> {
  const data = await latestKnown()
  if (data !== null && isWorthTelling(data, readStored(dismissedKey))) {
    await lateNeeds()
    tell(data.latestVersion, data.githubTagUrl)
  }
  return data
}

async function latestKnown(): Promise<VersionData | null> {
  const now = Date.now()
  if (!mayAsk(readStored('lastVerCheck'), now))
    return readStoredJson<VersionData | null>('versionData', null)
  writeStored('lastVerCheck', String(now))
  const data = await call('GET /api/lectern/updates')
  writeStoredJson('versionData', data)
  return data
}

function tell(version: string, url: string | null): void {
  toast.info(t('updates.available', { version }), {
    id: 'update',
    timeoutMs: toastMs,
    onClose: () => writeStored(dismissedKey, version),
    ...(url !== null && {
      action: {
        label: t('updates.notes'),
        onPress: () => void window.open(url, '_blank', 'noopener,noreferrer'),
      },
    }),
  })
}
