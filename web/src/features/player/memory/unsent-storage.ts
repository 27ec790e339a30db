import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { deviceId } from '#platform/session/device.ts'
import { useSession } from '#platform/session/session.ts'
import { readStoredJson, writeStored, writeStoredJson } from '#platform/storage.ts'
import {
  createUnsentReports,
  type UnsentListening,
  type UnsentReports,
} from '../machine/sessions/unsent-reports.ts'
import { forgetSyncTrouble } from '../page/notices/notices.ts'
import type { SessionLock } from '../calls/session-lock.ts'

const KEY = 'ui:unsent-listening'
const TIMEOUT_MS = 9000

/** Undelivered listening of this browser, in local storage; sent as the offline sessions of the wire. */
export function createUnsentStorage({ ifFree }: Pick<SessionLock, 'ifFree'>): UnsentReports {
  return createUnsentReports({
    read: readUnsent,
    write(unsent) {
      if (unsent.length === 0) writeStored(KEY, null)
      else writeStoredJson(KEY, unsent)
    },
    send,
    userId,
    ifFree,
    onNothingLeft: forgetSyncTrouble,
    now: () => Date.now(),
  })
}

function userId(): string | null {
  return useSession.getState().session?.user.id ?? null
}

async function send({
  userId: _owner,
  sessionId: lecternSession,
  ...session
}: UnsentListening): Promise<'kept' | 'refused'> {
  const deviceInfo = { clientName: 'Lectern Web', deviceId: deviceId() }
  const body = { ...session, lecternSession, playMethod: 3, mediaPlayer: 'html5', deviceInfo }
  try {
    await call('POST /api/session/local', { body, timeoutMs: TIMEOUT_MS })
    return 'kept'
  } catch (error) {
    if (isFinal(error)) return 'refused'
    throw error
  }
}

/** Signed out, or a proxy without its server: worth another try. An unknown item is answered by a 500 on this wire. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof CallError) || error.failure !== 'refused') return false
  return ![401, 502, 503, 504].includes(error.status)
}

/** Sessions of this user that this page or an earlier one could not report. */
export function countUnsentReports(): number {
  return readUnsent().filter((unsent) => unsent.userId === userId()).length
}

function readUnsent(): UnsentListening[] {
  const kept = readStoredJson<unknown>(KEY, [])
  return Array.isArray(kept) ? (kept as UnsentListening[]) : []
}
