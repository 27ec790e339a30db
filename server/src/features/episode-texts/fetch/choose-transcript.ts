import type { FeedTranscript } from '#features/feed-reader/index.ts'

/** Those that a feed offers, the best first: what says when and who, in the language of the show. */
export function byWorth(
  offered: readonly FeedTranscript[],
  language: string | null,
): FeedTranscript[] {
  const worthOf = (one: FeedTranscript): number =>
    formatWorth(one) + (isOther(one.language, language) ? -10 : 0)
  return offered
    .map((one) => ({ one, worth: worthOf(one) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ one }) => one)
}

function formatWorth({ url, type, rel }: FeedTranscript): number {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  const hint = `${type ?? ''} ${path}`.toLowerCase()
  const captions = rel?.toLowerCase() === 'captions' ? 0.5 : 0
  if (/vtt/u.test(hint)) return 5 + captions
  if (/json/u.test(hint)) return 4 + captions
  if (/srt|subrip/u.test(hint)) return 3 + captions
  if (/html/u.test(hint)) return 2
  return 1 + captions
}

const isOther = (one: string | null, wanted: string | null): boolean =>
  one !== null && wanted !== null && languageOf(one) !== languageOf(wanted)

const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/u)[0] ?? ''
