/** An address with the name and password of the feed, where it is on the feed's own host and has none itself. */
export function withLoginOf(feedAddress: string | null, address: string): string {
  if (feedAddress === null || !URL.canParse(feedAddress) || !URL.canParse(address)) return address
  const [feed, url] = [new URL(feedAddress), new URL(address)]
  if (feed.username === '' || url.username !== '' || feed.host !== url.host) return address
  if (feed.protocol === 'https:' && url.protocol !== 'https:') return address
  url.username = feed.username
  url.password = feed.password
  return url.href
}
