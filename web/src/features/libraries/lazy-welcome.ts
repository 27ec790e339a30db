import { lazyPart } from '#ui/page/lazy-part.tsx'

/** The way to a first library; most people never see it, so its code waits. */
export const Welcome = lazyPart(() => import('./editor/welcome.tsx').then((file) => file.Welcome))
