import { Parser } from 'htmlparser2'
import { westernLetter } from '#platform/text/decode-text.ts'
import { FeedProblem } from '../feed-problem.ts'
import { webAddress } from '../values/addresses.ts'
import type { FeedElement } from './element.ts'
import { noPrefixes, prefixesInside, usualName } from './namespaces.ts'
import type { Prefixes } from './namespaces.ts'
import { checkRoot, isContainer, isItem } from './roots.ts'
import { growTree } from './tree.ts'
import type { Tree } from './tree.ts'

export interface ReaderOptions {
  /** Where the feed was found: what relative addresses stand on. */
  address: string
  maxDepth: number
}

/** Reads the XML of a feed as it comes, and gives out its elements one by one, each with everything in it. */
export interface ElementReader {
  write(text: string): void
  /** Nothing more comes; an entry that isn't closed is left out. */
  end(): void
  /** The entries that were closed since the last call. */
  takeItems(): FeedElement[]
  /** What the feed says of itself, so far. */
  parts: FeedElement[]
  /** Name and attributes of the root; null before it. */
  root: FeedElement | null
  /** Whether the root was closed by its own end. */
  isWhole: boolean
  /** Whether anything was too much to be kept. */
  isCut: boolean
}

/** Most that one tag, comment or CDATA section may be long. */
const longestToken = 4_000_000
const mostParts = 5000
/** Characters of all that a feed says of itself. */
const mostPartChars = 4_000_000

export function createElementReader({ address, maxDepth }: ReaderOptions): ElementReader {
  const open: { prefixes: Prefixes; base: string; holdsParts: boolean }[] = []
  let items: FeedElement[] = []
  let tree: Tree | null = null
  let events = 0
  let silentChars = 0
  let partChars = 0
  let isEnded = false

  const reader: ElementReader = {
    parts: [],
    root: null,
    isWhole: false,
    isCut: false,
    write(text) {
      const before = events
      parser.write(text)
      silentChars = events === before ? silentChars + text.length : 0
      if (silentChars > longestToken)
        throw new FeedProblem('too-large', 'One element of the feed is too long to be read.')
    },
    end() {
      isEnded = true
      parser.end()
    },
    takeItems() {
      const taken = items
      items = []
      return taken
    },
  }

  function onopentag(rawName: string, attributes: Record<string, string>): void {
    events++
    if (open.length >= maxDepth)
      throw new FeedProblem('too-deep', 'The feed has too many elements inside each other.')
    const parent = open.at(-1)
    const prefixes = prefixesInside(parent?.prefixes ?? noPrefixes, attributes)
    const name = usualName(rawName, prefixes)
    const base =
      webAddress(attributes['xml:base'], parent?.base ?? address) ?? parent?.base ?? address
    const element = { name, attributes, parts: [], base }
    const isRoot = reader.root === null
    if (isRoot) checkRoot(name)
    if (isRoot) reader.root = element
    const holdsParts = (isRoot ? !isItem(name) : isContainer(name)) && tree === null
    open.push({ prefixes, base, holdsParts })
    if (tree !== null) tree.open(element)
    // An entry may stand alone: then the root is one.
    else if (!holdsParts && (isRoot || parent?.holdsParts)) tree = growTree(element)
  }

  function onclosetag(): void {
    events++
    open.pop()
    if (isEnded) return
    if (open.length === 0) reader.isWhole = true
    if (tree === null || !tree.close()) return
    keep(tree)
    if (tree.isCut) reader.isCut = true
    tree = null
  }

  function keep({ root, chars }: Tree): void {
    if (isItem(root.name)) {
      items.push(root)
      return
    }
    partChars += chars
    if (reader.parts.length < mostParts && partChars < mostPartChars) reader.parts.push(root)
    else reader.isCut = true
  }

  function ontext(text: string): void {
    events++
    tree?.text(isWindowsLetter(text) ? westernLetter(text) : text)
    if (reader.root === null && text.trim() !== '') refuseText(text)
  }

  // Entities that a document declares are never expanded: this parser knows none but XML's own, and reads no DTD.
  const parser = new Parser(
    { onopentag, onclosetag, ontext },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  return reader
}

/** `&#146;` means a letter of Windows; the parser tells each such reference by itself. */
const isWindowsLetter = (text: string): boolean =>
  text.length === 1 && text >= '\u0080' && text <= '\u009f'

/** Text before the first element: a little of it is forgiven. */
function refuseText(text: string): void {
  if (/^\s*[[{]/u.test(text))
    throw new FeedProblem(
      'json',
      'That address gives data for programs (JSON), not a podcast feed.',
    )
}
