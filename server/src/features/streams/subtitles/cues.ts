/** Words that are shown for a while. Seconds of the film. */
export interface Cue {
  start: number
  end: number
  /** With `<i>`, `<b>` and `<u>`; lines apart by `\n`. */
  text: string
}

const mostCues = 50_000

/** The cues of SubRip or WebVTT: what stands under a line with two times. Anything else is passed over. */
export function readCues(text: string): Cue[] {
  const lines = text.split('\n')
  const cues: Cue[] = []
  for (let at = 0; at < lines.length && cues.length < mostCues; at++) {
    const times = timesIn(lines[at] ?? '')
    if (times === null) continue
    const words: string[] = []
    while (at + 1 < lines.length && (lines[at + 1] ?? '').trim() !== '')
      words.push(lines[++at] ?? '')
    keep(cues, times, words.join('\n'))
  }
  return inOrder(cues)
}

/** The cues of SubStation Alpha (.ass, .ssa): its dialogue, without its typesetting. */
export function readAssCues(text: string): Cue[] {
  const cues: Cue[] = []
  let names: string[] = []
  for (const line of text.split('\n')) {
    const [, kind, rest = ''] = /^(Format|Dialogue):\s*(.*)$/.exec(line.trim()) ?? []
    if (kind === 'Format') names = rest.split(',').map((name) => name.trim().toLowerCase())
    if (kind !== 'Dialogue' || cues.length >= mostCues) continue
    const parts = rest.split(',')
    const place = (name: string): number => names.indexOf(name)
    const [start, end] = [place('start'), place('end')].map((nth) => assTime(parts[nth] ?? ''))
    const words = parts.slice(place('text')).join(',')
    // What is drawn is no text.
    if (!isTime(start) || !isTime(end) || place('text') < 0 || /\{[^}]*\\p[1-9]/.test(words))
      continue
    keep(cues, { start, end }, words.replace(/\\[Nn]/g, '\n').replaceAll('\\h', ' '))
  }
  return inOrder(cues)
}

/** Cues as WebVTT. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n${text}\n`)
  return ['WEBVTT\n', ...blocks].join('\n')
}

interface Times {
  start: number
  end: number
}

const timing =
  /^\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/

function timesIn(line: string): Times | null {
  const found = timing.exec(line)
  if (found === null) return null
  const [start = 0, end = 0] = [found.slice(1, 5), found.slice(5, 9)].map(
    ([hours = '0', minutes, seconds, part = '']) =>
      Number(hours) * 3600 +
      Number(minutes) * 60 +
      Number(seconds) +
      Number(part.padEnd(3, '0')) / 1000,
  )
  return { start, end }
}

function isTime(value: number | null | undefined): value is number {
  return typeof value === 'number'
}

function assTime(text: string): number | null {
  const [, hours, minutes, seconds] = /^\s*(\d+):(\d{1,2}):(\d{1,2}(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (seconds === undefined) return null
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function keep(cues: Cue[], { start, end }: Times, words: string): void {
  const text = clean(words)
  if (text !== '' && end > start) cues.push({ start, end, text })
}

/** Slanted, bold and underlined stay; all other marks of either kind go. */
function clean(words: string): string {
  return words
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/<(?!\/?[ibu]>)[/a-z\d.][^<>\n]*>/gi, '')
    .replace(
      /<(\/?)([ibu])>/gi,
      (_, slash: string, name: string) => `<${slash}${name.toLowerCase()}>`,
    )
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replace(/<(?!\/?[ibu]>)/g, '&lt;')
    .replaceAll('-->', '→')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function inOrder(cues: Cue[]): Cue[] {
  return cues.sort((one, other) => one.start - other.start)
}

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`
}
