export type Mark = 'bold' | 'italic' | 'list' | 'numbers' | 'link'

/** A text and what is selected in it. */
export interface Selected {
  text: string
  start: number
  end: number
}

const around = { bold: '**', italic: '*' }

/** The text with a sign put on what is selected, or taken off where it was; `label` stands for a link's words. */
export function marked(selected: Selected, mark: Mark, label: string): Selected {
  if (mark === 'list' || mark === 'numbers') return withList(selected, mark)
  if (mark === 'link') return withLink(selected, label)
  return withSign(selected, around[mark])
}

function withSign({ text, start, end }: Selected, sign: string): Selected {
  const inside = text.slice(start, end)
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (before.endsWith(sign) && after.startsWith(sign) && !(sign === '*' && before.endsWith('**')))
    return {
      text: before.slice(0, -sign.length) + inside + after.slice(sign.length),
      start: start - sign.length,
      end: end - sign.length,
    }
  // White space at the ends stays outside: signs lean on words.
  const [lead = ''] = /^\s*/.exec(inside) ?? []
  const word = inside.trim()
  const [trail = ''] = /\s*$/.exec(inside.slice(lead.length)) ?? []
  const from = start + lead.length + sign.length
  return {
    text: before + lead + sign + word + sign + trail + after,
    start: from,
    end: from + word.length,
  }
}

function withLink({ text, start, end }: Selected, label: string): Selected {
  const word = text.slice(start, end) || label
  const isAddress = /^https?:\/\/\S+$/.test(word)
  const link = isAddress ? `[${label}](${word})` : `[${word}](https://)`
  const at = isAddress ? start + 1 : start + link.length - 'https://)'.length
  const length = isAddress ? label.length : 'https://'.length
  return { text: text.slice(0, start) + link + text.slice(end), start: at, end: at + length }
}

/** Whole lines become entries; where all of them are already they are lines again. */
function withList({ text, start, end }: Selected, mark: 'list' | 'numbers'): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const found = text.indexOf('\n', Math.max(start, end))
  const to = found < 0 ? text.length : found
  const lines = text.slice(from, to).split('\n')
  const sign = mark === 'list' ? /^- / : /^\d+\. /
  const isList = lines.every((line) => sign.test(line))
  const next = lines
    .map((line, index) => {
      const bare = line.replace(/^(?:- |\d+\. )/, '')
      if (isList) return bare
      return mark === 'list' ? `- ${bare}` : `${index + 1}. ${bare}`
    })
    .join('\n')
  return { text: text.slice(0, from) + next + text.slice(to), start: from, end: from + next.length }
}
