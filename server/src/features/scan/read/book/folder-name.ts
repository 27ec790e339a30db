import { parsePersonNames } from '@lectern/contract/rules'
import type { BookFields } from '../../shapes/media.ts'

/**
 * What the path of a book says (ABS wire, files §8.3): `[…/]Author/Series/Title`, `Author/Title` or `Title`, of which the
 * title folder may carry ASIN, narrators, sequence, year and subtitle. A file in the root says its title only.
 */
export function readFolderName(
  place: { relPath: string; isFile: boolean },
  options: { parseSubtitle: boolean },
): BookFields {
  const parts = place.relPath.split('/').filter(Boolean)
  const name = parts.at(-1) ?? ''
  if (place.isFile) return { title: withoutExtension(name) }
  const author = parts.length > 2 ? parts.at(-3) : parts.length === 2 ? parts[0] : undefined
  const series = parts.length > 2 ? parts.at(-2)?.trim() : undefined
  const { sequence, ...title } = readTitleFolder(name, {
    ...options,
    inSeries: series !== undefined,
  })
  return {
    ...title,
    ...(author === undefined ? {} : { authors: parsePersonNames(author) }),
    ...(series ? { series: [{ name: series, sequence }] } : {}),
  }
}

/** File name without its extension; names that only look like one (`.hidden`) stay whole. */
export function withoutExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? fileName.slice(0, dot) : fileName
}

function readTitleFolder(
  name: string,
  options: { parseSubtitle: boolean; inSeries: boolean },
): BookFields & { title: string; sequence: string | null } {
  const asin = takeAsin(name.trim())
  const narrators = takeNarrators(asin.rest)
  const sequence = options.inSeries
    ? takeSequence(narrators.rest)
    : { sequence: null, rest: narrators.rest }
  const year = takeYear(sequence.rest)
  const { title, subtitle } = options.parseSubtitle
    ? splitSubtitle(year.rest)
    : { title: year.rest, subtitle: null }
  return {
    title,
    sequence: sequence.sequence,
    ...(subtitle === null ? {} : { subtitle }),
    ...(asin.asin === null ? {} : { asin: asin.asin }),
    ...(narrators.names.length === 0 ? {} : { narrators: narrators.names }),
    ...(year.year === null ? {} : { publishedYear: year.year }),
  }
}

function takeAsin(text: string): { asin: string | null; rest: string } {
  const found = /(?:^|\s)\[([A-Z0-9]{10})\](?=\s|$)/u.exec(text)
  if (!found) return { asin: null, rest: text }
  const rest = `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.trim()
  return { asin: found[1] ?? null, rest: rest || text }
}

function takeNarrators(text: string): { names: string[]; rest: string } {
  const found = /\s\{([^{}]*)\}\s*$/u.exec(text)
  if (!found) return { names: [], rest: text }
  return { names: parsePersonNames(found[1] ?? ''), rest: text.slice(0, found.index).trim() }
}

/**
 * The first part between ` - ` that is a place in the series leaves it to `sequence`. Words may follow the number only
 * after a label or a dot: `3. Third` and `Book 3 Third`, but not `100 Suns`. A title that is nothing else is kept.
 */
function takeSequence(text: string): { sequence: string | null; rest: string } {
  const parts = text.split(/\s+-\s+/u)
  for (const [index, part] of parts.entries()) {
    const found = sequencePart.exec(part.trim())
    const number = found?.groups?.number
    if (!found?.groups || !number) continue
    const { label, dot, words } = found.groups
    if (words && !label && !dot) continue
    const left = [...parts.slice(0, index), words ?? '', ...parts.slice(index + 1)]
    const rest = left.filter((one) => one.trim() !== '').join(' - ')
    return { sequence: String(Number(number)), rest: rest === '' ? text : rest }
  }
  return { sequence: null, rest: text }
}

const sequencePart =
  /^(?<label>vol(?:ume)?\.?\s*|book\s+)?(?<number>\d{1,3}(?:\.\d{1,2})?|\.\d{1,2})(?<dot>\.)?(?:\s+(?<words>.+))?$/iu

function takeYear(text: string): { year: string | null; rest: string } {
  const found = /^(?:(\d{4})|\((\d{4})\))\s+-\s+(?=\S)/u.exec(text)
  if (!found) return { year: null, rest: text }
  return { year: found[1] ?? found[2] ?? null, rest: text.slice(found[0].length) }
}

function splitSubtitle(text: string): { title: string; subtitle: string | null } {
  const found = /^(.*?\S)\s+-\s+(\S.*)$/su.exec(text)
  return found
    ? { title: found[1] ?? text, subtitle: found[2] ?? null }
    : { title: text, subtitle: null }
}
