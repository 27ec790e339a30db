import type { CallName, Reply } from './api.ts'
import { CallError } from './call-error.ts'
import { addressOf } from './send.ts'
import { mediaKinds } from '../session/media-kinds.ts'
import { refreshAccess } from '../session/session.ts'
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
  const usedToken = accessToken()
  const first = await sendForm(name, input)
  const request =
    first.status === 401 && (await refreshAccess(usedToken)) ? await sendForm(name, input) : first
  const isText = request.getResponseHeader('content-type')?.startsWith('text/plain') ?? false
  if (request.status >= 200 && request.status < 300)
    return (isText ? request.responseText : JSON.parse(request.responseText)) as Reply<N>
  throw new CallError('refused', {
    message: (isText && request.responseText.slice(0, 500)) || `HTTP ${request.status}`,
    status: request.status,
  })
}

function sendForm(name: string, { params, form, onProgress, signal }: UploadInput) {
  const [method = '', path = ''] = name.split(' ')
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, addressOf(path, params))
    request.setRequestHeader('authorization', `Bearer ${accessToken() ?? ''}`)
    request.setRequestHeader('x-lectern-media', mediaKinds)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () =>
      reject(new CallError('network', { message: 'Server could not be reached' })),
    )
    request.addEventListener('abort', () =>
      reject(new CallError('aborted', { message: 'Cancelled' })),
    )
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
