/** What stands behind the colon of a rule: names, those behind an arrow, and those behind `except`. */
export interface LineParts {
  first: string[]
  arrow: string[] | null
  except: string[] | null
}

type Token = { kind: 'name'; name: string } | { kind: 'comma' | 'arrow' | 'except' }

/** Reads names with commas between them, in quotes or not. A sentence for what can't be read. */
export function partsOfLine(text: string): LineParts | string {
  const tokens = tokensOf(text)
  if (typeof tokens === 'string') return tokens
  const parts: LineParts = { first: [], arrow: null, except: null }
  let names = parts.first
  let isNameDue = true
  for (const token of tokens) {
    if (token.kind === 'name') {
      if (!isNameDue) return `a comma is missing before “${token.name.slice(0, 40)}”.`
      names.push(token.name)
      isNameDue = false
    } else if (token.kind === 'comma') {
      if (isNameDue) return 'there is a comma without a name before it.'
      isNameDue = true
    } else {
      if (parts[token.kind] !== null) return 'there is more than one arrow or `except`.'
      names = parts[token.kind] = []
      isNameDue = true
    }
  }
  return parts
}

function tokensOf(text: string): Token[] | string {
  const tokens: Token[] = []
  let rest = text.trim()
  while (rest !== '') {
    const [match] = pattern.exec(rest) ?? []
    if (match === undefined) return `“${rest.slice(0, 40)}” can’t be read: a quote is missing.`
    const token = tokenOf(match.trim())
    if (token === null) return `“${match.trim().slice(0, 40)}” can’t be read.`
    tokens.push(token)
    rest = rest.slice(match.length).trimStart()
  }
  return tokens
}

/** A quoted name, a comma, an arrow, the word, or a bare name up to one of these. */
const pattern = /^(?:"(?:[^"\\]|\\.)*"|,|->|→|except(?=[\s"])|(?:(?!->|→|\sexcept[\s"])[^",])+)/isu

function tokenOf(match: string): Token | null {
  if (match === ',') return { kind: 'comma' }
  if (match === '->' || match === '→') return { kind: 'arrow' }
  if (match.toLowerCase() === 'except') return { kind: 'except' }
  if (!match.startsWith('"')) return { kind: 'name', name: match }
  try {
    return { kind: 'name', name: String(JSON.parse(match)) }
  } catch {
    return null
  }
}
