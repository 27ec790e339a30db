/**
 * Bytes of a text file as text: a byte order mark decides, else an XML declaration, else valid UTF-8, else UTF-16 where
 * every second byte is zero, else the Windows code page whose letters the text looks like (Cyrillic or Western).
 * Never fails; line ends become `\n`, NULs go.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes)
  const letters =
    encoding === 'windows-1252' ? westernText(bytes) : new TextDecoder(encoding).decode(bytes)
  return letters.replace(/\r\n?/gu, '\n').replaceAll('\0', '')
}

/** Bytes of the Western Windows code page as text. */
export function westernText(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes)
  return text.replace(/[\u0080-\u009f]/gu, westernLetter)
}

/** Node reads 80–9F of this code page as control characters (seen in 20 and 22); its letters are these. */
export function westernLetter(control: string): string {
  return (
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'[control.charCodeAt(0) - 0x80] ??
    control
  )
}

function detectEncoding(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return wideEncoding(bytes) ?? declaredEncoding(bytes) ?? narrowEncoding(bytes)
}

/** UTF-16 without a mark: mostly Latin letters leave zeros in every second byte. */
function wideEncoding(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 1024)
  const zeros: [number, number] = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1
  const enough = sample.length / 4
  if (zeros[1] > enough && zeros[0] === 0) return 'utf-16le'
  if (zeros[0] > enough && zeros[1] === 0) return 'utf-16be'
  return null
}

/** What `<?xml encoding="…"?>` says, where the runtime knows it. UTF-16 would have been found before. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const label = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/u.exec(start)?.[1]
  if (label === undefined || /^utf-?\d/iu.test(label)) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    // An unknown name: the bytes decide.
    return null
  }
}

function narrowEncoding(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return looksCyrillic(bytes) ? 'windows-1251' : 'windows-1252'
  }
}

/** In Western text letters above 127 stand alone between plain ones; in Cyrillic text they make up the words. */
export function looksCyrillic(bytes: Uint8Array): boolean {
  let high = 0
  let neighbours = 0
  for (const [index, byte] of bytes.subarray(0, 65_536).entries()) {
    if (byte < 0xc0) continue
    high += 1
    if ((bytes[index + 1] ?? 0) >= 0xc0) neighbours += 1
  }
  return high > 4 && neighbours / high > 0.6
}
