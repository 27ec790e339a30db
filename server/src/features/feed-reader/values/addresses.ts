/** An address of a feed made absolute; null unless it leads to http or https. */
export function webAddress(text: string | null | undefined, base: string): string | null {
  const cleaned = text?.trim() ?? ''
  if (cleaned === '' || cleaned.length > longestAddress || !URL.canParse(cleaned, base)) return null
  const url = new URL(cleaned, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
}

const longestAddress = 4000

/** The address of a feed as people paste it: `feed:` and its like are plain web addresses, spaces around it don't count. */
export function feedAddress(text: string): string {
  return text
    .trim()
    .replace(/^(?:feed|itpc|pcast|podcast):(?=https?:)/iu, '')
    .replace(/^(?:feed|itpc|pcast|podcast):\/\//iu, 'https://')
}

/** What may be said and logged of an address: its host. Names, passwords and paths may be secrets. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'that address'
}
