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

/** Codecs as the server names them: films hold some that the type of the file doesn't say. */
const CODECS: Record<string, string> = {
  h264: 'video/mp4; codecs="avc1.640029"',
  hevc: 'video/mp4; codecs="hvc1.1.6.L120.90"',
  av1: 'video/mp4; codecs="av01.0.08M.08"',
  vp9: 'video/webm; codecs="vp9"',
  vp8: 'video/webm; codecs="vp8"',
  aac: 'audio/mp4; codecs="mp4a.40.2"',
  mp3: 'audio/mpeg',
  opus: 'audio/webm; codecs="opus"',
  vorbis: 'audio/webm; codecs="vorbis"',
  flac: 'audio/mp4; codecs="flac"',
  ac3: 'audio/mp4; codecs="ac-3"',
  eac3: 'audio/mp4; codecs="ec-3"',
}

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

/** Those of the known codecs that `canPlayType` doesn't refuse. */
export function supportedCodecs(canPlayType: (type: string) => string): string[] {
  return Object.keys(CODECS).filter((codec) => canPlayType(CODECS[codec] ?? '') !== '')
}
