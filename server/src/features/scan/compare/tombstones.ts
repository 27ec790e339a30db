import type { FoundItem, Tombstone } from '../shapes/items.ts'

/** Finds the removed item that a candidate was: at its path by sizes or inode, elsewhere by sizes and inode both. Each is given once. */
export function tombstoneFinder(
  tombstones: readonly Tombstone[],
): (found: FoundItem) => Tombstone | null {
  const bySignal = new Map<string, Tombstone[]>()
  const order = new Map(tombstones.map((tombstone, at) => [tombstone, at]))
  for (const tombstone of tombstones) {
    for (const pair of pairsOf(tombstone)) {
      const alike = bySignal.get(pair)
      if (alike) alike.push(tombstone)
      else bySignal.set(pair, [tombstone])
    }
  }
  return ({ path, stat, contentKey }) => {
    const alike = pairsOf({ path, ino: stat.ino, contentKey })
      .flatMap((pair) => bySignal.get(pair)?.find((tombstone) => order.has(tombstone)) ?? [])
      .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    const [first = null] = alike
    if (first !== null) order.delete(first)
    return first
  }
}

/** Any two of the three signals are enough; what has no sizes is known by path and inode alone. */
function pairsOf({
  path,
  ino,
  contentKey,
}: Pick<Tombstone, 'path' | 'ino' | 'contentKey'>): string[] {
  const bySizes = contentKey === '' ? [] : [`${contentKey}\n${path}`, `${contentKey}\t${ino}`]
  return [...bySizes, `${ino}\n\n${path}`]
}
