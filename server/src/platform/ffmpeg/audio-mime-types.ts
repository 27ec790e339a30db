/** MIME types of audio by lower-case extension with its dot, as this wire names them (items §2.2); what is not here goes out as `audio/mpeg`. */
export const audioMimeTypes: Record<string, string> = {
  '.m4b': 'audio/mp4',
  '.m4a': 'audio/mp4',
  '.mp4': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.aac': 'audio/aac',
  '.flac': 'audio/flac',
  '.wma': 'audio/x-ms-wma',
  '.aif': 'audio/x-aiff',
  '.aiff': 'audio/x-aiff',
  '.webm': 'audio/webm',
  '.webma': 'audio/webm',
  '.mka': 'audio/x-matroska',
  '.awb': 'audio/amr-wb',
  '.caf': 'audio/x-caf',
}
