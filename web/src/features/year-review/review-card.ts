/** What a year's picture says. Ready words; nothing is worked out while drawing. */
export interface ReviewCard {
  year: number
  /** Whose year. */
  eyebrow: string
  hero: { value: string; label: string; detail: string }
  /** Addresses of covers, best first. */
  covers: string[]
  /** One bar each: the twelve months. */
  bars: { label: string; value: number; isBest: boolean }[]
  /** At most six. */
  facts: { label: string; value: string; detail: string }[]
}

export const cardStyles = ['ember', 'paper', 'night'] as const
export type CardStyle = (typeof cardStyles)[number]

/** The card in one sentence, for those who can't see it and for the text beside a shared picture. */
export function cardWords({ year, eyebrow, hero, facts }: ReviewCard): string {
  const parts = [
    `${hero.value} ${hero.label}`,
    hero.detail,
    ...facts.map(({ label, value, detail }) => `${label}: ${value}${detail ? ` (${detail})` : ''}`),
  ]
  return `${eyebrow} ${year}. ${parts.filter(Boolean).join('. ')}.`
}
