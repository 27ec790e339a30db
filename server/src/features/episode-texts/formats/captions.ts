import { bareText } from '#platform/text/html.ts'
import { cueText, mostCues, speakerName } from './cue.ts'
import type { Cue } from './cue.ts'
import { spanOf } from './timestamps.ts'

/** Cues of WebVTT. Styles, regions and notes are no speech. */
export function readVtt(text: string): Cue[] {
  return blocksOf(text).flatMap(({ start, end, lines }) => {
    const whole = lines.join('\n')
    const voice = /<v(?:\.[^\s>]*)?\s+([^>]+)>/u.exec(whole)?.[1]
    const said = cueText(plain(whole.replace(/<\d[\d:.]*>/gu, '')))
    return said === '' ? [] : [{ start, end, speaker: speakerName(plain(voice ?? '')), text: said }]
  })
}

/** Cues of SubRip. Who speaks stands before a colon, where the same names do so again and again. */
export function readSrt(text: string): Cue[] {
  const blocks = blocksOf(text).map(({ start, end, lines }) => ({
    start,
    end,
    said: cueText(plain(lines.join('\n').replace(/\{\\[^}]*\}/gu, ''))),
  }))
  const counts = new Map<string, number>()
  for (const { said } of blocks) {
    const name = namedIn(said)
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return blocks.flatMap(({ start, end, said }) => {
    const name = namedIn(said)
    const isSpeaker = name !== null && (counts.get(name) ?? 0) > 1
    const words = isSpeaker ? said.slice(said.indexOf(':') + 1).trim() : said
    return words === '' ? [] : [{ start, end, speaker: isSpeaker ? name : null, text: words }]
  })
}

/** Most captions have no markup, and looking for some costs more than all the rest. */
const plain = (text: string): string => (/[<&]/u.test(text) ? bareText(text) : text)

const namedIn = (said: string): string | null =>
  speakerName(/^(\p{Lu}[\p{L}\p{M}\p{N} .'’-]{0,40}):\s/u.exec(said)?.[1])

interface Block {
  start: number
  end: number
  lines: string[]
}

/** Each line of times with the lines below it, up to an empty one. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of text.split(/\r\n?|\n/u)) {
    const span = line.includes('-->') ? spanOf(line) : null
    if (span !== null) {
      if (blocks.length >= mostCues) break
      open = { ...span, lines: [] }
      blocks.push(open)
    } else if (line.trim() === '') open = null
    else open?.lines.push(line)
  }
  return blocks
}
