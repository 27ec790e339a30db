import { Problem } from '#platform/problem.ts'
import type { Clipping } from './clipping.ts'
import { readKindle } from './kindle.ts'
import { readKoreaderJson } from './koreader-json.ts'
import { readKoreaderMetadata } from './koreader-metadata.ts'
import { readKoreaderMarkdown, readKoreaderText } from './koreader-text.ts'

/** Marks in a file of KOReader or Kindle, known by what is in it. Throws `invalid` with a sentence for any other. */
export function readClippings(name: string, content: string): Clipping[] {
  const text = content.replace(/^\uFEFF/u, '')
  const begin = text.trimStart()
  if (/^(?:--[^\n]*\n\s*)*return\s*\{/u.test(begin)) return luaMarks(name, begin)
  if (/^[[{]/u.test(begin)) return jsonMarks(name, begin)
  if (/^={10,}\s*$/mu.test(text)) return someOf(name, readKindle(text))
  if (/^-=-=-=-=-=-$/mu.test(text)) return someOf(name, readKoreaderText(text))
  if (begin.startsWith('# ') && /^### .* @ /mu.test(text))
    return someOf(name, readKoreaderMarkdown(text))
  throw new Problem(
    'invalid',
    `“${name}” is neither a file of KOReader (metadata…lua, or an export as JSON, Markdown or text) nor My Clippings.txt of a Kindle.`,
  )
}

function luaMarks(name: string, text: string): Clipping[] {
  try {
    return readKoreaderMetadata(text, name)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new Problem('invalid', `“${name}” is damaged: it isn’t a table as KOReader writes it.`, {
      cause,
    })
  }
}

function jsonMarks(name: string, text: string): Clipping[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw new Problem('invalid', `“${name}” is damaged: it isn’t whole JSON.`, { cause })
  }
  const marks = readKoreaderJson(content)
  if (marks !== null) return marks
  throw new Problem('invalid', `“${name}” is JSON, but no export of KOReader.`)
}

function someOf(name: string, marks: Clipping[]): Clipping[] {
  if (marks.length > 0) return marks
  throw new Problem('invalid', `Nothing in “${name}” could be read as a highlight or note.`)
}
