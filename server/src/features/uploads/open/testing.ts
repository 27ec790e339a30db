import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenUpload } from '@lectern/contract'
import type { Answer, Client, TestApp } from '#testing/app.ts'

/** A library of the test app that nobody watches, as uploads name it. */
export async function emptyLibrary(test: TestApp, name: string, mediaType = 'book') {
  const fullPath = join(test.mediaFolder, name)
  await mkdir(fullPath, { recursive: true })
  const { body } = await test.root.post(
    '/api/libraries',
    { name, mediaType, folders: [{ fullPath }], settings: { disableWatcher: true } },
    { headers: { 'x-lectern-media': 'book,podcast,music,video' } },
  )
  return {
    fullPath,
    place: { libraryId: body.id as string, folderId: body.folders[0].id as string },
  }
}

/** What somebody wants to send, by path. */
export type Contents = Record<string, Buffer | string>

export const announced = (contents: Contents) =>
  Object.entries(contents).map(([path, bytes]) => ({
    path,
    size: Buffer.byteLength(bytes),
    modifiedAt: 1_700_000_000_000,
  }))

export interface PieceOptions {
  offset?: number
  /** Header Upload-Checksum; the right one for `sha256` unless told, none for null. */
  checksum?: string | null
  headers?: Record<string, string>
  /** Where the calls of uploads are. */
  base?: string
}

export const sha = (bytes: Buffer | string, name = 'sha256'): string =>
  `${name} ${createHash(name).update(bytes).digest('base64')}`

/** Sends a piece of a file. */
export function sendPiece(
  client: Client,
  at: string,
  bytes: Buffer | string,
  {
    offset = 0,
    checksum = sha(bytes),
    headers = {},
    base = '/api/lectern/uploads',
  }: PieceOptions = {},
): Promise<Answer> {
  return client.send('PATCH', `${base}/${at}`, {
    body: Buffer.from(bytes),
    headers: {
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      ...(checksum === null ? {} : { 'upload-checksum': checksum }),
      ...headers,
    },
  })
}

/** Announces an item and sends all of it. */
export async function sendAll(
  client: Client,
  facts: Record<string, unknown>,
  contents: Contents,
): Promise<OpenUpload> {
  const begun = await client.post('/api/lectern/uploads', { ...facts, files: announced(contents) })
  if (begun.status !== 200) throw new Error(`not begun: ${begun.status} ${begun.text}`)
  for (const [index, bytes] of Object.values(contents).entries()) {
    if (Buffer.byteLength(bytes) === 0) continue
    const answer = await sendPiece(client, `${begun.body.id}/files/${index}`, bytes)
    if (answer.status !== 204) throw new Error(`not sent: ${answer.status} ${answer.text}`)
  }
  return begun.body as OpenUpload
}
