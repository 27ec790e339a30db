/** An ISBN as a URN, where its digits are those of one; null otherwise. */
export function isbnUrn(isbn: string | null): string | null {
  const digits = (isbn ?? '').replaceAll(/[\s-]/g, '').toUpperCase()
  return /^(?:\d{9}[\dX]|\d{13})$/.test(digits) ? `urn:isbn:${digits}` : null
}
