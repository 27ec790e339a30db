import type { Rolldown } from 'vite'

/** What may be drawn before somebody asks for more, by the end of its path: the door, home, and the bars around it. */
export const firstViews = [
  'index.html',
  'features/door/index.ts',
  'app/app.tsx',
  'app/frame/bottom-nav.tsx',
  'routes/index.tsx',
  'routes/home.tsx',
  'features/player/index.ts',
  'features/player/surfaces/dock.tsx',
]

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
