/**
 * Attachment header for any name: an ASCII fallback without quotes or line breaks, and the real name
 * percent-encoded (RFC 6266, RFC 8187).
 */
export function contentDisposition(name: string): string {
  const base = name.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim() || 'download'
  const ascii = base.replaceAll(/[^\x20-\x7e]/gu, '?').replaceAll(/["\\]/g, '_')
  const plain = `attachment; filename="${ascii}"`
  // `%41` in a plain name is read as `A` by some.
  const isPlain = ascii === base && !/%[0-9a-f]{2}/i.test(base)
  return isPlain ? plain : `${plain}; filename*=UTF-8''${encodeExtended(base)}`
}

function encodeExtended(value: string): string {
  return encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '_')).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
