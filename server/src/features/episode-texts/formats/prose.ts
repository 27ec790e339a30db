import { Parser } from 'htmlparser2'
import { cueText, mostCues, speakerName } from './cue.ts'
import type { Cue } from './cue.ts'
import { secondsOf } from './timestamps.ts'

const silent = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg'])
const parts = new Set(['p', 'div', 'li', 'br', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'tr', 'dd'])

/** Paragraphs of a page, each with who says it (`cite`) and when (`time`), where the page says so. */
export function readPage(html: string): { cues: Cue[]; isTimed: boolean; language: string | null } {
  const reading = new Reading()
  let language: string | null = null
  let skipping: string | null = null
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'html') language = attributes['lang'] ?? null
        if (skipping !== null) return
        if (silent.has(name)) skipping = name
        else if (name === 'cite' || name === 'time') reading.mark(name)
        else if (parts.has(name)) reading.end()
      },
      ontext(text) {
        if (skipping === null) reading.add(text)
      },
      onclosetag(name) {
        if (name === skipping) skipping = null
        else if (name === 'cite' || name === 'time') reading.unmark()
        else if (parts.has(name)) reading.end()
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  reading.end()
  return { ...reading.result(), language }
}

/** Paragraphs of plain text; a line may begin with when it is said. */
export function readPlain(text: string): { cues: Cue[]; isTimed: boolean } {
  const reading = new Reading()
  for (const line of text.split(/\r\n?|\n/u)) {
    const stamp = /^\s*[[(]?((?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d+)?)[\])]?[\s:–-]*(.*)$/u.exec(line)
    if (stamp !== null) {
      reading.end()
      reading.at(secondsOf(stamp[1] ?? ''))
      reading.add(stamp[2] ?? '')
    } else if (line.trim() === '') reading.end()
    else reading.add(` ${line}`)
  }
  reading.end()
  return reading.result()
}

/** Gathers paragraphs; who speaks and when holds until something else is said of it. */
class Reading {
  #cues: Cue[] = []
  #text = ''
  #mark: 'cite' | 'time' | null = null
  #marked = ''
  #speaker: string | null = null
  #start: number | null = null
  #stamps = 0

  mark(name: 'cite' | 'time'): void {
    this.end()
    this.#mark = name
    this.#marked = ''
  }

  unmark(): void {
    if (this.#mark === 'cite') this.#speaker = speakerName(this.#marked)
    if (this.#mark === 'time') this.at(secondsOf(this.#marked))
    this.#mark = null
  }

  at(start: number | null): void {
    if (start === null) return
    this.#start = start
    this.#stamps += 1
  }

  add(text: string): void {
    if (this.#mark === null) this.#text += text
    else this.#marked += text
  }

  end(): void {
    const text = cueText(this.#text)
    this.#text = ''
    if (text === '' || this.#cues.length >= mostCues) return
    this.#cues.push({ start: this.#start ?? 0, end: null, speaker: this.#speaker, text })
  }

  result(): { cues: Cue[]; isTimed: boolean } {
    // A page with a clock somewhere isn't timed.
    const isTimed = this.#stamps > 1 && this.#stamps * 8 >= this.#cues.length
    return {
      isTimed,
      cues: isTimed ? this.#cues : this.#cues.map((cue) => ({ ...cue, start: 0 })),
    }
  }
}
