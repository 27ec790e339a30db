/** What stands in the place of a secret. */
const hidden = '***'

const secretKey =
  '[\\w-]*(?:passw(?:or)?d|secret|token|authorization|cookie|api[_-]?key|pash)[\\w-]*|pass'
const secretParameter =
  '(?:access_?|refresh_?|x-)?token|passw(?:or)?d|pass|api_?key|key|auth|secret|code|sig(?:nature)?|session|jwt'

const rules: [RegExp, string | ((...parts: string[]) => string)][] = [
  // Values of fields, also of JSON inside of a text.
  [new RegExp(`"(${secretKey})":"(?:[^"\\\\]|\\\\.)*"`, 'gi'), `"$1":"${hidden}"`],
  [
    new RegExp(`(\\\\+")(${secretKey})\\1\\s*:\\s*\\1.*?\\1`, 'gi'),
    (_all = '', quote = '', key = '') => `${quote}${key}${quote}:${quote}${hidden}${quote}`,
  ],
  // Names and passwords of addresses, whatever they lead to.
  [/(:\/\/)[^\s/@"'\\<>]+@/g, `$1${hidden}@`],
  [/\bhttps?:\/\/[^\s"'\\<>]+/gi, (address = '') => maskAddress(address)],
  // Those of messengers and mail are tokens from one end to the other.
  [
    /\b(?!https?:|wss?:|file:|postgres(?:ql)?:)([a-z][a-z0-9+.-]{1,20}):\/\/[^\s"'\\<>]+/gi,
    `$1://${hidden}`,
  ],
  [new RegExp(`(^|[?&;,\\s"'(])(${secretParameter})=[^&;,\\s"'\\\\<>)]+`, 'gi'), `$1$2=${hidden}`],
  [/\b(Bearer|Basic) (?=[\w.~+/-]*[\dA-Z=])[\w.~+/=-]{8,}/g, `$1 ${hidden}`],
  // Tokens of ours and of others (RFC 7519).
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, hidden],
  // Whoever knows these may listen without signing in.
  [/(\/(?:feed|public\/share)\/)(?!:)[^\s/"'\\?<>]+/g, `$1${hidden}`],
  [/(\/share\/)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{10,}/gi, `$1${hidden}`],
]

/**
 * Takes out of a line of the log, or of any other text, what would let a reader in: tokens, passwords, addresses that hold
 * either, and slugs of feeds and shares. JSON stays JSON. `known` are secrets that nothing tells by their looks.
 */
export function mask(text: string, known: Iterable<string> = []): string {
  let masked = text
  for (const secret of known) masked = masked.replaceAll(secret, hidden)
  for (const [pattern, instead] of rules) masked = masked.replace(pattern, instead as string)
  return masked
}

/** Feeds and webhooks of others have their secret in the path as often as behind the question mark. */
function maskAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  const plain = path
    .replace(/(\/share\/)[^/]+/gi, `$1${hidden}`)
    .replace(/(?<=\/)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, hidden)
  return query.length === 0 ? plain : `${plain}?${hidden}`
}
