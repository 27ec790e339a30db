/** Audio types the server names its tracks by, as this browser may or may not play them. */
const CANDIDATES = [
  'audio/flac',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/aac',
  'audio/x-ms-wma',
  'audio/x-aiff',
  'audio/webm',
]

/** Those of the known audio types that `canPlayType` doesn't refuse. */
export function supportedMimeTypes(canPlayType: (type: string) => string): string[] {
  return CANDIDATES.filter((type) => canPlayType(type) !== '')
}
