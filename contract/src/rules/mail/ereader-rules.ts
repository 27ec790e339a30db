/** Makes of e-readers that take books by mail, by the domain of their address. */
type EreaderMake = 'kindle' | 'pocketbook' | 'other'

/** Bytes in a megabyte, as the interface counts them. */
export const megabyte = 1_048_576

const domains: [make: EreaderMake, domain: RegExp][] = [
  ['kindle', /(^|\.)kindle\.(com|cn)$/],
  ['pocketbook', /(^|\.)pbsync\.com$/],
]

/** What each make reads, and the largest file it takes by mail; null: no list, no limit of its own. */
const makes: Record<EreaderMake, { formats: readonly string[] | null; maxBytes: number | null }> = {
  kindle: { formats: ['epub', 'pdf', 'txt'], maxBytes: 50 * megabyte },
  pocketbook: {
    formats: ['epub', 'pdf', 'mobi', 'azw3', 'fb2', 'txt', 'cbr', 'cbz'],
    maxBytes: null,
  },
  other: { formats: null, maxBytes: null },
}

/** What a device takes by mail, as its address says. */
export function ereaderLimits(email: string) {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const [make] = domains.find(([, pattern]) => pattern.test(domain)) ?? (['other'] as const)
  return makes[make]
}

/** Why a device would not take a file; null: it would. */
export function ereaderFault(
  email: string,
  file: { format: string; bytes: number },
  maxBytes: number | null,
): 'format' | 'size' | null {
  const limits = ereaderLimits(email)
  if (limits.formats !== null && !limits.formats.includes(file.format)) return 'format'
  const largest = largestMail(email, maxBytes)
  return largest !== null && file.bytes > largest ? 'size' : null
}

/** The largest file that can go to a device, by what it and the settings of the server allow. */
export function largestMail(email: string, maxBytes: number | null): number | null {
  const limits = [ereaderLimits(email).maxBytes, maxBytes].filter((limit) => limit !== null)
  return limits.length === 0 ? null : Math.min(...limits)
}
