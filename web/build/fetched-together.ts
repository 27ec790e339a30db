import type { Rolldown } from 'vite'

/** The files that hold these modules, named by the end of their path, and all that they import at once. */
export function chunksOf(
  chunks: readonly Rolldown.OutputChunk[],
  modules: readonly string[],
): Set<Rolldown.OutputChunk> {
  const holding = (end: string) =>
    chunks.filter((chunk) =>
      chunk.moduleIds.concat(chunk.facadeModuleId ?? []).some((id) => id.endsWith(end)),
    )
  const needed = new Set(modules.flatMap(holding))
  for (const { imports } of needed)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk)
  return needed
}
