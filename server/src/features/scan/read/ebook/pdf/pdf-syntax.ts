/** A value of a PDF (ISO 32000-1, §7.3). Texts are bytes: their encoding is said by the first of them. */
export type PdfValue =
  | { kind: 'dict'; entries: ReadonlyMap<string, PdfValue> }
  | { kind: 'array'; items: readonly PdfValue[] }
  | { kind: 'name'; name: string }
  | { kind: 'text'; bytes: Buffer }
  | { kind: 'number'; value: number }
  | { kind: 'reference'; object: number }
  | { kind: 'other' }

export type PdfDict = ReadonlyMap<string, PdfValue>

const deepest = 24
const mostItems = 20_000
const other: PdfValue = { kind: 'other' }
const nothing: PdfDict = new Map()

/** Reads values out of bytes, one after the other. Strangers wrote them: what makes no sense is `other`. */
export class PdfScanner {
  /** Where the next value begins. */
  at: number
  readonly #text: string

  constructor(bytes: Buffer, at = 0) {
    // One letter for each byte.
    this.#text = bytes.toString('latin1')
    this.at = at
  }

  /** The next word that is no value, as `obj` or `stream`; does not go on where there is none. */
  word(): string {
    this.#skip()
    const word = this.#match(/[A-Za-z*']+/y)
    return word ?? ''
  }

  number(): number | null {
    this.#skip()
    const text = this.#match(/[+-]?(?:\d+\.?\d*|\.\d+)/y)
    return text === null ? null : Number(text)
  }

  value(depth = 0): PdfValue {
    this.#skip()
    // Who nests so deep says nothing: there is no more to read.
    if (depth > deepest) this.at = this.#text.length
    if (this.at >= this.#text.length) return other
    if (this.#take('<<')) return { kind: 'dict', entries: this.#entries(depth) }
    if (this.#take('[')) return { kind: 'array', items: this.#items(depth) }
    if (this.#take('/')) return { kind: 'name', name: this.#name() }
    if (this.#take('(')) return { kind: 'text', bytes: this.#literal() }
    if (this.#take('<')) return { kind: 'text', bytes: this.#hexadecimal() }
    return this.#numberOrReference() ?? this.#other()
  }

  #numberOrReference(): PdfValue | null {
    const reference = /(\d{1,10})\s+\d{1,5}\s+R(?![A-Za-z])/y
    reference.lastIndex = this.at
    const match = reference.exec(this.#text)
    if (match) {
      this.at = reference.lastIndex
      return { kind: 'reference', object: Number(match[1]) }
    }
    const value = this.number()
    return value === null ? null : { kind: 'number', value }
  }

  /** `true`, `null` and whatever else is nothing to us; a lone bracket is passed over. */
  #other(): PdfValue {
    if (this.#match(/[A-Za-z]+/y) === null) this.at++
    return other
  }

  #entries(depth: number): PdfDict {
    const entries = new Map<string, PdfValue>()
    while (!this.#isOver() && entries.size < mostItems) {
      if (this.#take('>>')) break
      if (!this.#take('/')) {
        this.at++
        continue
      }
      const name = this.#name()
      entries.set(name, this.value(depth + 1))
    }
    return entries
  }

  #items(depth: number): PdfValue[] {
    const items: PdfValue[] = []
    while (!this.#isOver() && items.length < mostItems && !this.#take(']'))
      items.push(this.value(depth + 1))
    return items
  }

  #name(): string {
    const raw = this.#match(/[^\s()<>[\]{}/%]*/y) ?? ''
    return raw.replace(/#([\da-f]{2})/giu, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
  }

  #literal(): Buffer {
    let text = ''
    for (let open = 1; this.at < this.#text.length; this.at++) {
      const letter = this.#text[this.at] ?? ''
      if (letter === '\\') {
        text += this.#escaped()
        continue
      }
      if (letter === '(') open++
      if (letter === ')' && --open === 0) break
      text += letter
    }
    this.at++
    return Buffer.from(text, 'latin1')
  }

  /** Ends on the last letter of what it reads. */
  #escaped(): string {
    const octal = /[0-7]{1,3}/y
    octal.lastIndex = this.at + 1
    const digits = octal.exec(this.#text)?.[0]
    this.at += digits?.length ?? 1
    if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, 8) & 0xff)
    const letter = this.#text[this.at] ?? ''
    if (letter === '\r' && this.#text[this.at + 1] === '\n') this.at++
    return escapes[letter] ?? letter
  }

  #hexadecimal(): Buffer {
    const digits = (this.#match(/[^>]*/y) ?? '').replaceAll(/[^\da-f]/giu, '')
    this.at++
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
  }

  #isOver(): boolean {
    this.#skip()
    return this.at >= this.#text.length
  }

  #skip(): void {
    this.#match(/(?:[\s\0]+|%[^\r\n]*)*/y)
  }

  #take(sign: string): boolean {
    const isThere = this.#text.startsWith(sign, this.at)
    if (isThere) this.at += sign.length
    return isThere
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.#text)?.[0]
    if (match === undefined) return null
    this.at = pattern.lastIndex
    return match
  }
}

const escapes: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
}

/** What is in a dictionary; nothing where the value is none. */
export const dictOf = (value: PdfValue | undefined): PdfDict =>
  value?.kind === 'dict' ? value.entries : nothing

export const numberOf = (value: PdfValue | undefined): number | null =>
  value?.kind === 'number' ? value.value : null

export const nameOf = (value: PdfValue | undefined): string | null =>
  value?.kind === 'name' ? value.name : null

/** The numbers of a list, without what is none. */
export const numbersOf = (value: PdfValue | undefined): number[] =>
  value?.kind === 'array' ? value.items.flatMap((item) => numberOf(item) ?? []) : []
