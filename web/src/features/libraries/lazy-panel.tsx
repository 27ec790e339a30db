import { lazyPart } from '#ui/page/lazy-part.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'

/** Where libraries are made and changed; only those who manage them ever need its code. */
export const LibrariesPanel = lazyPart(
  () => import('./panel/libraries-panel.tsx').then((file) => file.LibrariesPanel),
  { waiting: () => <Skeleton className="h-64" /> },
)
