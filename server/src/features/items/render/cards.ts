/** One item as lists send it: JSON text, rendered when the item was written. Never parsed on the way out. */
export type Card = string

/** Adds a field to the item itself; `value` is JSON text. */
export function withItemField(card: Card, name: string, value: string): Card {
  return `${card.slice(0, -1)},"${name}":${value}}`
}

/** Adds `media.metadata.series`, which only some lists carry. */
export function withSeries(
  card: Card,
  series: { id: string; name: string; nameIgnorePrefix?: string; sequence: string | null },
): Card {
  return card.replace(metadataStart, () => `${metadataStart}"series":${JSON.stringify(series)},`)
}

// Quotes inside JSON strings are escaped, so this text can only be the key itself, and a card has it once.
const metadataStart = '"metadata":{'
