const types: Record<string, string> = {
  wOF2: 'font/woff2',
  wOFF: 'font/woff',
  OTTO: 'font/otf',
  '\0\u0001\0\0': 'font/ttf',
  true: 'font/ttf',
}

/** Media type of a font file by its first bytes (OpenType 1.9, WOFF 1 and 2); null for anything else, collections too. */
export function fontType(bytes: Buffer): string | null {
  return types[bytes.subarray(0, 4).toString('latin1')] ?? null
}
