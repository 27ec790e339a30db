import { lazyPart } from '#ui/page/lazy-part.tsx'

/** What an empty library says; most people see it once, so its code waits. */
export const EmptyLibrary = lazyPart(() =>
  import('./empty-library.tsx').then((file) => file.EmptyLibrary),
)
