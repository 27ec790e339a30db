const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const looseUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const utf16be = new TextDecoder('utf-16be', { ignoreBOM: true })
const utf16le = new TextDecoder('utf-16le', { ignoreBOM: true })
const macRoman = new TextDecoder('macintosh')

/** Bytes that claim to be UTF-8; what is not becomes U+FFFD. */
export function fromUtf8(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : looseUtf8.decode(bytes)
}

/** Bytes of no declared charset: UTF-8 when they are valid UTF-8, Latin-1 as it is written otherwise. */
export function fromUnknown(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return fromLatin1(bytes)
  }
}

/** What is called Latin-1 is written in CP1252: its quotes and dashes lie where Latin-1 has control characters. */
export function fromLatin1(bytes: Buffer): string {
  return withTypography(bytes.toString('latin1'))
}

/** Characters of CP1252 at 0x80–0x9f; a space where it has none. */
const typography = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** The characters that were meant by the control characters U+0080–U+009F, which no text has. */
export function withTypography(text: string): string {
  return text.replace(/[\u0080-\u009f]/gu, (control) => {
    const meant = typography[control.charCodeAt(0) - 0x80] ?? ' '
    return meant === ' ' ? control : meant
  })
}

export function fromUtf16(bytes: Buffer, order: 'be' | 'le'): string {
  return (order === 'be' ? utf16be : utf16le).decode(bytes)
}

export function fromMacRoman(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : macRoman.decode(bytes)
}

/** The bytes before the first NUL. */
export function untilNul(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

function isAscii(bytes: Buffer): boolean {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] ?? 0) > 127) return false
  return true
}
