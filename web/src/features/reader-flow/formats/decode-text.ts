/**
 * Text of unknown encoding: by its mark at the beginning, by what markup says of itself, as UTF-8 where it is that, else
 * by which of the old encodings makes the likeliest text of it.
 */
export function decodeText(bytes: Uint8Array, { isMarkup = false } = {}): string {
  const marked = byMark(bytes)
  if (marked) return decode(marked, bytes)
  const named = isMarkup ? byDeclaration(bytes) : null
  if (named) return decode(named, bytes)
  if (looksWide(bytes)) return decode(looksWide(bytes) ?? 'utf-16le', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(isMarkup ? 'utf-8' : likeliest(bytes), bytes)
  }
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes)
}

function byMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

/** `<?xml encoding="…"?>`, if that is an encoding that browsers know. */
function byDeclaration(bytes: Uint8Array): string | null {
  const head = decode('latin1', bytes.subarray(0, 200))
  const name = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
  if (!name || /^utf-?16/i.test(name)) return null
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}

/** UTF-16 without a mark: every other byte of Western text is zero. */
function looksWide(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  head.forEach((byte, at) => byte === 0 && (zeros[at % 2] = (zeros[at % 2] ?? 0) + 1))
  const [even = 0, odd = 0] = zeros
  const many = head.length / 5
  if (odd > many && even < many / 4) return 'utf-16le'
  return even > many && odd < many / 4 ? 'utf-16be' : null
}

const candidates = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1251', 'koi8-r']

/** Of the encodings that all of it fits into, the one that makes mostly common letters of it; else the Western one. */
function likeliest(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 20_000)
  const scored = [...candidates, 'windows-1252'].map((encoding) => ({
    encoding,
    score: scoreOf(encoding, sample),
  }))
  scored.sort((one, other) => other.score - one.score)
  return scored[0]?.encoding ?? 'windows-1252'
}

/** Letters beyond ASCII that are common in the scripts that are written so, against those that aren't. */
function scoreOf(encoding: string, sample: Uint8Array): number {
  const text = decode(encoding, sample)
  let score = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x80) continue
    if (code === 0xfffd || (code >= 0x80 && code < 0xa0) || (code >= 0xe000 && code < 0xf900))
      score -= 20
    else score += commonness(code)
  }
  return score / Math.max(1, text.length)
}

function commonness(code: number): number {
  if (code >= 0x3041 && code <= 0x30ff) return 6
  if (code >= 0x430 && code <= 0x44f) return 3
  if (code >= 0x410 && code <= 0x42f) return 1
  if (code >= 0xac00 && code <= 0xd7a3) return 4
  if (code >= 0x4e00 && code <= 0x9fa5) return 4
  if (code >= 0xe0 && code <= 0xff) return 2
  return code >= 0x2010 && code <= 0x2026 ? 2 : -1
}
