/** PostgreSQL takes 7,999 bytes at once; a character has up to four. */
const parts = /.{1,1900}/gsu

/**
 * A message in pieces that PostgreSQL delivers, in order: a number (equal ones would be delivered once), whether more follows,
 * and the text.
 */
export function partsOf(message: string, number: () => number): string[] {
  const texts = message.match(parts) ?? ['']
  return texts.map((text, index) => `${number()}${index < texts.length - 1 ? '+' : '.'}${text}`)
}

/** Puts the parts of each sender together again: gives the message with its last part, and null before. */
export function createGathering() {
  const begun = new Map<number, string>()
  return {
    add(sender: number, part: string): string | null {
      const [, mark = '', text = ''] = /^\d+([+.])(.*)$/su.exec(part) ?? []
      const message = (begun.get(sender) ?? '') + text
      if (mark === '+') begun.set(sender, message)
      else begun.delete(sender)
      return mark === '+' ? null : message
    },
    forget: (sender: number) => void begun.delete(sender),
  }
}
