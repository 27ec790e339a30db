import type { PlayRequest } from '@lectern/contract'

export const directPlay = 0
export const transcode = 2
export const localPlay = 3

/**
 * Direct play or a stream (ABS wire, playback §3.1 rule 2). A player of ours that wishes for a bitrate gets a stream
 * where one can be made. While no stream can be made (`canStream` false), whatever
 * the client could play of it is played directly, and a stream is only answered to those who insist.
 */
export function choosePlayMethod(
  request: PlayRequest,
  mimeTypes: readonly string[],
  canStream: boolean,
): typeof directPlay | typeof transcode {
  if (request.forceDirectPlay) return directPlay
  if (request.forceTranscode) return transcode
  if (canStream && typeof request.lecternStream?.bitrate === 'number') return transcode
  const supported = new Set((request.supportedMimeTypes ?? []).map(bareType))
  const isPlayable = (type: string): boolean => supported.has(bareType(type))
  if (canStream) return mimeTypes.every(isPlayable) ? directPlay : transcode
  return supported.size === 0 || mimeTypes.some(isPlayable) ? directPlay : transcode
}

function bareType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}
