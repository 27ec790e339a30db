import { XMLParser } from 'fast-xml-parser'
import { Problem } from '../problem.ts'

/** One element: names without prefix, text and attributes with their entities resolved. */
export interface XmlNode {
  name: string
  attributes: ReadonlyMap<string, string>
  children: readonly XmlNode[]
  /** Text directly inside, white space at both ends removed; CDATA as it stands. */
  text: string
}

/**
 * Parses XML that somebody else wrote. Only character entities and XML's own five are resolved: nothing that a document
 * declares is ever expanded, and nothing is fetched. Forgiving about unclosed elements.
 * Throws Problem `invalid` for text without an element, over `maxChars` (4 million), or nested deeper than 64.
 */
export function parseXml(text: string, limits: { maxChars?: number } = {}): XmlNode {
  if (text.length > (limits.maxChars ?? 4_000_000)) throw new Problem('invalid', 'XML is too long')
  const root = elements(parseOrdered(text))[0]
  if (!root) throw new Problem('invalid', 'XML has no element')
  return root
}

/** The children of this name; names compare without case. */
export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  const wanted = name.toLowerCase()
  return node?.children.filter((child) => child.name.toLowerCase() === wanted) ?? []
}

/** The first child of this name. */
export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return childrenOf(node, name)[0]
}

/** All text below a node, in order. */
export function deepText(node: XmlNode | undefined): string {
  if (!node) return ''
  return [node.text, ...node.children.map(deepText)].filter(Boolean).join(' ').trim()
}

/** Resolves `&amp;`, `&#233;` and their like once; names that XML does not know stay as written. */
export function decodeXmlEntities(text: string): string {
  return text.replace(
    /&(#x[\da-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos|nbsp);/giu,
    (whole, name: string) => {
      if (!name.startsWith('#')) return namedEntities[name.toLowerCase()] ?? whole
      const hex = name[1]?.toLowerCase() === 'x'
      const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10)
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      return isCharacter ? String.fromCodePoint(code) : ''
    },
  )
}

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const textKey = '#text'
const cdataKey = '#cdata'
const attributesKey = ':@'

// Entities are resolved here, not in the parser: its budgets count harmless `&lt;`s of long descriptions too.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  allowBooleanAttributes: true,
  parseTagValue: false,
  trimValues: false,
  textNodeName: textKey,
  cdataPropName: cdataKey,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 64,
})

type OrderedNode = Record<string, unknown>

function parseOrdered(text: string): OrderedNode[] {
  try {
    return parser.parse(text.replace(/^\ufeff/u, '')) as OrderedNode[]
  } catch (error) {
    throw new Problem('invalid', 'XML cannot be read', { cause: error })
  }
}

function elements(nodes: readonly OrderedNode[]): XmlNode[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== attributesKey)
    if (name === undefined || name === textKey || name === cdataKey) return []
    const inner = asNodes(node[name])
    return [
      { name, attributes: attributesOf(node), children: elements(inner), text: textOf(inner) },
    ]
  })
}

function attributesOf(node: OrderedNode): Map<string, string> {
  const attributes = node[attributesKey]
  if (typeof attributes !== 'object' || attributes === null) return new Map()
  return new Map(
    Object.entries(attributes).map(([name, value]) => [name, decodeXmlEntities(String(value))]),
  )
}

function textOf(nodes: readonly OrderedNode[]): string {
  const pieces = nodes.map((node) => {
    if (typeof node[textKey] === 'string') return decodeXmlEntities(node[textKey])
    return asNodes(node[cdataKey])
      .map((inner) => (typeof inner[textKey] === 'string' ? inner[textKey] : ''))
      .join('')
  })
  return pieces.join('').trim()
}

function asNodes(value: unknown): OrderedNode[] {
  return Array.isArray(value) ? (value as OrderedNode[]) : []
}
