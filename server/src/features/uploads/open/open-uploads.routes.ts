import { openUploadCalls } from '@lectern/contract'
import { nothing, ok } from '#http/answer.ts'
import type { RequestFacts, Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import { checksumNames, readChecksum } from './pieces/checksums.ts'
import type { FileState, OpenUploads } from './open-uploads.ts'

const version = '1.0.0'

/** Call → verb. Between them stand the headers of tus 1.0 (https://tus.io/protocols/resumable-upload). */
export function openUploadRoutes(router: Router, uploads: OpenUploads): void {
  const calls = openUploadCalls
  router.bind(calls.plan, async ({ body }, caller) => ({
    places: await uploads.plan(body, caller),
  }))
  router.bind(calls.begin, ({ body, request }, caller) => {
    introduce(request)
    return uploads.begin(body, caller)
  })
  router.bind(calls.list, async ({ request }, caller) => {
    introduce(request)
    return { uploads: await uploads.list(caller) }
  })
  router.bind(calls.file, async ({ params, request }, caller) => {
    introduce(request)
    const state = await uploads.state(params, caller)
    request.setHeader('cache-control', 'no-store')
    request.setHeader('upload-length', String(state.size))
    tell(request, state)
    return { size: state.size, offset: state.offset }
  })
  router.bind(calls.send, async ({ params, request }, caller) => {
    introduce(request)
    refuseOtherVersion(request)
    const offset = offsetOf(request)
    const checksum = readChecksum(request.header('upload-checksum'))
    const open = (signal: AbortSignal) => pieceOf(request, signal)
    tell(request, await uploads.receive(params, { offset, checksum, open }, caller))
    return nothing
  })
  router.bind(calls.finish, ({ params }, caller) => uploads.finish(params.id, caller))
  router.bind(calls.cancel, async ({ params }, caller) => {
    await uploads.cancel(params.id, caller)
    return ok
  })
}

/** What a client may expect of this server, on refusals, too. */
function introduce(request: RequestFacts): void {
  request.setHeader('tus-resumable', version)
  request.setHeader('tus-version', version)
  request.setHeader('tus-extension', 'checksum,expiration')
  request.setHeader('tus-checksum-algorithm', checksumNames.join(','))
}

function refuseOtherVersion(request: RequestFacts): void {
  if (request.header('tus-resumable') !== version)
    throw new Problem('unmet', `Uploads are spoken of in tus ${version} here.`)
}

function offsetOf(request: RequestFacts): number {
  const text = request.header('upload-offset') ?? ''
  if (!/^\d{1,15}$/.test(text))
    throw new Problem('invalid', 'Upload-Offset says in bytes where the piece begins.')
  return Number(text)
}

function pieceOf(request: RequestFacts, signal: AbortSignal): AsyncIterable<Buffer> {
  const bytes = request.piece(signal)
  if (bytes !== null) return bytes
  throw new Problem('invalid', 'A piece of a file comes as application/offset+octet-stream.')
}

function tell(request: RequestFacts, { offset, expiresAt }: FileState): void {
  request.setHeader('upload-offset', String(offset))
  request.setHeader('upload-expires', new Date(expiresAt).toUTCString())
}
