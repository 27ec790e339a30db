import type { MoveState } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { upload } from '#platform/net/upload.ts'

/** Where folders of before are on this machine. */
export type Mapping = { from: string; to: string }

export async function currentMove(): Promise<MoveState | null> {
  return (await call('GET /api/lectern/moving-in')).move
}

/** Without a path it waits for a file. */
export function beginMove(source: { path?: string; setupCode?: string }): Promise<MoveState> {
  return call('POST /api/lectern/moving-in', { body: source })
}

interface Sending {
  /** How much of it has been sent, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export function sendFile(id: string, file: File, sending: Sending): Promise<MoveState> {
  const form = new FormData()
  form.append('file', file, file.name)
  return upload('POST /api/lectern/moving-in/:id/file', { params: { id }, form, ...sending })
}

export const findMove = (id: string): Promise<MoveState> =>
  call('GET /api/lectern/moving-in/:id', { params: { id } })

export const checkMove = (id: string, folders: Mapping[]): Promise<MoveState> =>
  call('POST /api/lectern/moving-in/:id/check', { params: { id }, body: { folders } })

export const startMove = (id: string, folders: Mapping[]): Promise<MoveState> =>
  call('POST /api/lectern/moving-in/:id/start', { params: { id }, body: { folders } })

/** Takes back what is under way. */
export async function cancelMove(id: string): Promise<void> {
  await call('DELETE /api/lectern/moving-in/:id', { params: { id } })
}
