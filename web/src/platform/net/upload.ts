import { inShownLanguage } from '../text/said/in-shown-language.ts'
import { texts } from '../text/texts.ts'
import type { CallName, Reply } from './api.ts'
import { CallError } from './call-error.ts'
import { addressOf } from './send.ts'
import { mediaKinds } from '../session/media-kinds.ts'
import { refreshAccess, useSession } from '../session/session.ts'
import { accessToken } from './token.ts'

interface UploadInput {
  params: Record<string, string>
  form: FormData
  /** How much of it has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends a form with files and tells how far it is, which `call` can't. Yields the answer, JSON parsed, anything else as text;
 * every failure is a CallError. The token is renewed once, as in `call`.
 */
export async function upload<N extends CallName>(name: N, input: UploadInput): Promise<Reply<N>> {
  const { params, form, onProgress, signal } = input
  const request = await sendRenewing(name, params, {
    body: form,
    ...(onProgress && { onSent: (sent, total) => total > 0 && onProgress(sent / total) }),
    ...(signal && { signal }),
  })
  const isText = request.getResponseHeader('content-type')?.startsWith('text/plain') ?? false
  if (request.status >= 200 && request.status < 300)
    return (isText ? request.responseText : JSON.parse(request.responseText)) as Reply<N>
  throw new CallError('refused', {
    message:
      (await inShownLanguage(isText ? request.responseText.slice(0, 500) : '')) ||
      `HTTP ${request.status}`,
    status: request.status,
  })
}

interface PieceInput {
  params: Record<string, string | number>
  /** Where in the file it begins. */
  offset: number
  bytes: ArrayBuffer
  /** `sha256 <base64>` */
  checksum: string
  /** Bytes of it that have been sent. */
  onSent?: (sent: number) => void
  signal: AbortSignal
}

/** What became of a piece of a file. */
export interface PieceAnswer {
  status: number
  /** Up to where the file is there now; null unless the piece was taken. */
  offset: number | null
  /** Why it was refused; '' where that isn't said. */
  sentence: string
}

/** Without a byte that moves for so long, the line is taken for broken; ms. */
const stallMs = 20_000
/** So long an answer may take once everything is sent: the bytes are written to a disk meanwhile. */
const answerMs = 90_000

/** Sends a piece of a file (tus 1.0). The token is renewed once; without any answer it fails with a CallError. */
export async function sendPiece(input: PieceInput): Promise<PieceAnswer> {
  const { params, offset, bytes, checksum, onSent, signal } = input
  const request = await sendRenewing('PATCH /api/lectern/uploads/:id/files/:file', params, {
    body: bytes,
    headers: {
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'upload-checksum': checksum,
    },
    ...(onSent && { onSent }),
    signal,
    isWatched: true,
  })
  const { status } = request
  const type = request.getResponseHeader('content-type') ?? ''
  return {
    status,
    offset: status === 204 ? Number(request.getResponseHeader('upload-offset')) : null,
    sentence: type.startsWith('text/plain') ? request.responseText.slice(0, 500) : '',
  }
}

interface Sending {
  body: FormData | ArrayBuffer
  headers?: Record<string, string>
  onSent?: (sent: number, total: number) => unknown
  signal?: AbortSignal
  /** Given up when it stalls. */
  isWatched?: boolean
}

async function sendRenewing(
  name: string,
  params: Record<string, string | number>,
  sending: Sending,
): Promise<XMLHttpRequest> {
  const usedToken = accessToken()
  const first = await sendOnce(name, params, sending)
  if (first.status !== 401) return first
  if (await refreshAccess(usedToken)) return sendOnce(name, params, sending)
  // Nobody is signed out because the server can't be asked.
  if (useSession.getState().session !== null) throw unreachable()
  return first
}

function sendOnce(
  name: string,
  params: Record<string, string | number>,
  { body, headers = {}, onSent, signal, isWatched = false }: Sending,
): Promise<XMLHttpRequest> {
  const [method = '', path = ''] = name.split(' ')
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = (ms: number) => {
      clearTimeout(timer)
      if (isWatched) timer = setTimeout(() => fail(unreachable()), ms)
    }
    const fail = (error: CallError) => {
      reject(error)
      request.abort()
    }
    const cancel = () => fail(new CallError('aborted', { message: 'Cancelled' }))
    request.open(method, addressOf(path, params))
    const all = { ...headers, 'x-lectern-media': mediaKinds }
    for (const [key, value] of Object.entries(all)) request.setRequestHeader(key, value)
    request.setRequestHeader('authorization', `Bearer ${accessToken() ?? ''}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch(loaded < total ? stallMs : answerMs)
      onSent?.(loaded, total)
    })
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    })
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted) return cancel()
    watch(stallMs)
    request.send(body)
  })
}

const unreachable = () => new CallError('network', { message: texts.t('state.unreachable') })
