import { labelFields, labelRuleLimits } from './label-rule.ts'
import type { LabelField, LabelRule } from './label-rule.ts'
import { partsOfLine } from './rule-line.ts'

/** Rules as text, one a line, to be read by `readRules`: `map genres: SF, Sci-Fi -> Science Fiction`. */
export function rulesText(rules: readonly LabelRule[]): string {
  return rules.map((rule) => `${lineOf(rule)}\n`).join('')
}

/** Rules from their text, or what is wrong with it as a sentence that names the line. Blank lines and those after `#` are passed over. */
export function readRules(text: string): { rules: LabelRule[] } | { sentence: string } {
  const rules: LabelRule[] = []
  for (const [at, line] of text.split(/\r\n?|\n/u).entries()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue
    const rule = ruleOf(line)
    if (typeof rule === 'string') return { sentence: `Line ${at + 1}: ${rule}` }
    if (rules.length === labelRuleLimits.rules)
      return { sentence: `These are more than ${labelRuleLimits.rules} rules.` }
    rules.push(rule)
  }
  return { rules }
}

function lineOf(rule: LabelRule): string {
  const head = `${rule.kind} ${rule.fields.join(', ')}`
  if (rule.kind === 'unify') return head
  if (rule.kind === 'drop') return `${head}: ${list(rule.names)}`
  if (rule.kind === 'map') return `${head}: ${list(rule.from)} -> ${list(rule.to)}`
  const except = rule.except.length === 0 ? '' : ` except ${list(rule.except)}`
  return `${head}: ${rule.at.map((mark) => JSON.stringify(mark)).join(', ')}${except}`
}

const list = (names: readonly string[]): string => names.map(written).join(', ')

/** What could be read in another way stands in quotes. */
function written(name: string): string {
  const isPlain =
    /^[^\s"#,:][^",]*$/u.test(name) && name.trim() === name && !/->|→|\bexcept\b/iu.test(name)
  return isPlain ? name : JSON.stringify(name)
}

/** A rule, or a sentence. */
function ruleOf(line: string): LabelRule | string {
  const [, kind = '', named = '', rest] =
    /^\s*(\p{L}+)\s+([^:"]*?)\s*(?::(.*))?$/su.exec(line) ?? []
  const fields = fieldsOf(named)
  if (!isKind(kind.toLowerCase()))
    return 'it begins with none of the words map, drop, split and unify.'
  if (fields === null)
    return 'after the first word come genres, tags, or both with a comma between.'
  if (kind.toLowerCase() === 'unify')
    return rest?.trim() ? unexpected(rest) : { kind: 'unify', fields }
  if (rest === undefined) return 'a colon and names are missing.'
  const parts = partsOfLine(rest)
  if (typeof parts === 'string') return parts
  return filled(kind.toLowerCase(), fields, parts)
}

function filled(
  kind: string,
  fields: LabelField[],
  { first, arrow, except }: Exclude<ReturnType<typeof partsOfLine>, string>,
): LabelRule | string {
  if (first.length === 0) return 'names are missing after the colon.'
  if (arrow !== null && kind !== 'map') return 'only map has an arrow.'
  if (except !== null && kind !== 'split') return 'only split has exceptions.'
  if (kind === 'drop') return { kind, fields, names: first }
  if (kind === 'split') return { kind, fields, at: first, except: except ?? [] }
  if (arrow === null || arrow.length === 0)
    return 'what the names become is missing: `->` and names.'
  return { kind: 'map', fields, from: first, to: arrow }
}

const unexpected = (rest: string): string =>
  `nobody knows what “${rest.trim().slice(0, 40)}” is to mean.`

const isKind = (word: string): boolean => ['map', 'drop', 'split', 'unify'].includes(word)

function fieldsOf(text: string): LabelField[] | null {
  const words = text.toLowerCase().split(/\s*,\s*|\s+and\s+/u)
  const fields = labelFields.filter((field) => words.includes(field))
  return fields.length === 0 || words.length !== fields.length ? null : fields
}
