export interface TextTree {
  [key: string]: string | TextTree
}

/** How much of the original's texts a language has, 0 to 1; forms of a plural are one text. */
export function shareOf(texts: TextTree, original: TextTree): number {
  const wanted = keysOf(original)
  const known = keysOf(texts)
  return [...wanted].filter((key) => known.has(key)).length / Math.max(1, wanted.size)
}

function keysOf(tree: TextTree, prefix = ''): Set<string> {
  return new Set(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [prefix + key.replace(/_(zero|one|two|few|many|other)$/, '')]
        : [...keysOf(value, `${prefix}${key}.`)],
    ),
  )
}
