/** How the bytes of a feed are to be read. */
export type FeedEncoding =
  | { kind: 'utf-8' }
  | { kind: 'utf-32'; isLittle: boolean }
  /** One that the runtime knows by this name. */
  | { kind: 'named'; name: string }

/** How many bytes are looked at. */
export const sniffedBytes = 1024

/**
 * A byte order mark decides; else zeros between the letters of the first tag; else what the XML declaration says; else what
 * the server said; else UTF-8. Western code pages count as UTF-8, whose reader takes every byte that isn't for one of them:
 * what calls itself Latin is UTF-8 nearly as often, and the other way round.
 */
export function sniffEncoding(start: Uint8Array, contentType: string | null): FeedEncoding {
  const wide = markedEncoding(start) ?? unmarkedWideEncoding(start)
  if (wide !== null) return wide
  const label =
    declaredLabel(start) ?? /charset\s*[=:]\s*["']?([\w.:-]{1,40})/iu.exec(contentType ?? '')?.[1]
  return label === undefined ? { kind: 'utf-8' } : encodingOf(label)
}

const named = (name: string): FeedEncoding => ({ kind: 'named', name })
const utf32 = (isLittle: boolean): FeedEncoding => ({ kind: 'utf-32', isLittle })

function markedEncoding(start: Uint8Array): FeedEncoding | null {
  const [a, b, c, d] = start
  if (a === 0xef && b === 0xbb && c === 0xbf) return { kind: 'utf-8' }
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return utf32(false)
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return utf32(true)
  if (a === 0xff && b === 0xfe) return named('utf-16le')
  return a === 0xfe && b === 0xff ? named('utf-16be') : null
}

/** Where the zeros stand in the first whole units; text of feeds begins with letters of ASCII. */
function unmarkedWideEncoding(start: Uint8Array): FeedEncoding | null {
  const sample = start.subarray(0, 64)
  const zeros = [0, 0, 0, 0]
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 4] = (zeros[index % 4] ?? 0) + 1
  const many = sample.length / 8
  const [first = 0, second = 0, third = 0, fourth = 0] = zeros.map((count) =>
    count > many ? 1 : 0,
  )
  if (first && second && third && !fourth) return utf32(false)
  if (!first && second && third && fourth) return utf32(true)
  if (first && third && !second) return named('utf-16be')
  return second && fourth && !first ? named('utf-16le') : null
}

/** Comments may stand before the declaration, although they must not. */
function declaredLabel(start: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(start)
  return /<\?xml[^>]*?\sencoding\s*=\s*["']\s*([\w.:-]{1,40})\s*["']/u.exec(text)?.[1]
}

function encodingOf(label: string): FeedEncoding {
  // What could be read so far is no UTF-16: the declaration was copied from elsewhere.
  if (/^(?:utf|ucs)/iu.test(label)) return { kind: 'utf-8' }
  try {
    const name = new TextDecoder(label).encoding
    return /^(?:windows-1252|iso-8859-1|latin1)$/u.test(name) ? { kind: 'utf-8' } : named(name)
  } catch {
    // An unknown name: the bytes decide.
    return { kind: 'utf-8' }
  }
}
