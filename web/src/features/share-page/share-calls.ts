import type { OpenedShare, Subtitle } from '@lectern/contract'
import { withBase } from '#platform/address/base.ts'
import { CallError, isStatus } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'

/** What became of opening a share. */
export type Opening =
  | { state: 'open'; share: OpenedShare }
  | { state: 'locked' }
  /** Over, withdrawn, or never there: nobody is told which. */
  | { state: 'gone' }
  | { state: 'failed'; error: unknown }

/** `from`: seconds where a first visit begins, as the address has it. Never rejects. */
export async function openShare(slug: string, from: string | null): Promise<Opening> {
  const query = from === null ? {} : { t: from }
  try {
    const share = await call('GET /public/share/:slug', { params: { slug }, query })
    return { state: 'open', share }
  } catch (error) {
    if (isStatus(error, 401)) return { state: 'locked' }
    return isStatus(error, 404) ? { state: 'gone' } : { state: 'failed', error }
  }
}

/** What became of saying a password. Never rejects. */
export async function unlockShare(
  slug: string,
  password: string,
): Promise<'unlocked' | 'gone' | 'wrong' | 'too-many' | 'failed'> {
  try {
    await call('POST /public/share/:slug/unlock', { params: { slug }, body: { password } })
    return 'unlocked'
  } catch (error) {
    const outcomes: Partial<Record<number, 'gone' | 'wrong' | 'too-many'>> = {
      403: 'wrong',
      404: 'gone',
      429: 'too-many',
    }
    return (error instanceof CallError ? outcomes[error.status] : undefined) ?? 'failed'
  }
}

/** Whether a share is still to be had, asked when a file of it isn't. */
export async function isShareThere(slug: string): Promise<'there' | 'gone' | 'offline'> {
  const { state } = await openShare(slug, null)
  if (state === 'open') return 'there'
  return state === 'failed' ? 'offline' : 'gone'
}

/** Keeps the place of this visitor. One that can't be kept is told again with the next. */
export function reportPlace(slug: string, currentTime: number, isLeaving: boolean): void {
  void call('PATCH /public/share/:slug/progress', {
    params: { slug },
    body: { currentTime },
    keepalive: isLeaving,
  }).catch(() => undefined)
}

/** Words that go with a film; none where they can't be had: it plays all the same. */
export async function subtitlesOf(slug: string): Promise<readonly Subtitle[]> {
  const path = 'GET /public/share/:slug/subtitles'
  return call(path, { params: { slug } }).then(
    ({ subtitles }) => subtitles,
    () => [],
  )
}

export const subtitleAddress = (slug: string, id: string): string =>
  withBase(`/public/share/${encodeURIComponent(slug)}/subtitles/${encodeURIComponent(id)}`)

/** The first list of a film's stream. */
export const streamAddress = (slug: string): string =>
  withBase(`/public/share/${encodeURIComponent(slug)}/hls/output.m3u8?container=fmp4`)

export const coverAddress = (slug: string): string =>
  withBase(`/public/share/${encodeURIComponent(slug)}/cover`)

export const downloadAddress = (slug: string): string =>
  withBase(`/public/share/${encodeURIComponent(slug)}/download`)
