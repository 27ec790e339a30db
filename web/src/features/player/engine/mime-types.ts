/** Types the server names its tracks by, as this browser may or may not play them. */
const CANDIDATES = [
  'audio/flac',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/aac',
  'audio/x-ms-wma',
  'audio/x-aiff',
  'audio/webm',
  'video/mp4',
  'video/webm',
]

/** Codecs of Chromecast devices: opus, mp3, aac, flac, webma, wav; and the types that hold them. */
export const CAST_MIME_TYPES = [
  ...['opus', 'mp3', 'aac', 'flac', 'webma', 'wav'].map((codec) => `audio/${codec}`),
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/webm',
]

/** Those of the known types that `canPlayType` doesn't refuse. */
export function supportedMimeTypes(canPlayType: (type: string) => string): string[] {
  return CANDIDATES.filter((type) => canPlayType(type) !== '')
}
