/**
 * The ASIN that a text is, in capitals; null when it is none. B and nine more, or the ISBN-10 of an old recording: a title of
 * ten letters, as Foundation, is neither.
 */
export function asinOf(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^(B[A-Z0-9]{9}|\d{9}[\dX])$/.test(code) ? code : null
}
