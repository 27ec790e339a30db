import type { VersionData } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { readStored, readStoredJson, writeStored, writeStoredJson } from '#platform/storage.ts'
import { t } from '#platform/text/texts.ts'
import { lateNeeds } from '#ui/page/lazy-part.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { isWorthTelling, mayAsk } from './update-rules.ts'

const dismissedKey = 'ui:dismissedUpdate'
const toastMs = 20_000

/** Whether there is a newer release, asked every five minutes at most; one that wasn't closed before is told, with the way to its notes. */
export async function lookForUpdate(onNotes: () => void): Promise<VersionData | null> {
  const data = await latestKnown()
  if (data !== null && isWorthTelling(data, readStored(dismissedKey))) {
    await lateNeeds()
    tell(data.latestVersion, onNotes)
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

function tell(version: string, onNotes: () => void): void {
  toast.info(t('updates.available', { version }), {
    id: 'update',
    timeoutMs: toastMs,
    onClose: () => writeStored(dismissedKey, version),
    action: { label: t('updates.notes'), onPress: onNotes },
  })
}
