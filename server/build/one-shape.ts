import { parseAst } from 'vite'
import type { Plugin } from 'vite'

/**
 * A script that says the same, with `...null, ` before the spread that a literal of several parts begins with. V8 (Node 20)
 * begins `{ ...a, b }` with a copy of a's shape that is in no tree of shapes, and makes new ones for every part of every such
 * object: ten to a hundred times the work, and kilobytes that only a full collection takes away. Our rows and answers are made so,
 * and all statements of the query builder. Lines stay where they are.
 */
export function withOneShape(code: string): string {
  return leadingSpreads(code).reduceRight(
    (text, place) => `${text.slice(0, place)}...null, ${text.slice(place)}`,
    code,
  )
}

/** Objects of one literal share one shape in what is built. */
export function oneShape(): Plugin {
  return {
    name: 'one-shape',
    // No map: the lines of the one there is stay right, and of the columns all that stand before an insertion.
    renderChunk: (code) => ({ code: withOneShape(code), map: null }),
  }
}

/** In the order of the script: it is cut there from its end. */
function leadingSpreads(code: string): number[] {
  const places: number[] = []
  visit(parseAst(code), ({ type, properties }) => {
    if (type !== 'ObjectExpression' || !Array.isArray(properties) || properties.length < 2) return
    const first: unknown = properties[0]
    if (isNode(first) && first.type === 'SpreadElement') places.push(first.start)
  })
  return places.toSorted((one, other) => one - other)
}

interface Node extends Record<string, unknown> {
  type: string
  start: number
}

function visit(node: object, see: (node: Node) => void): void {
  if (isNode(node)) see(node)
  for (const child of Object.values(node)) {
    if (typeof child === 'object' && child !== null) visit(child, see)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
