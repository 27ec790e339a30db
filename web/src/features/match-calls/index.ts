import { lazyPart } from '#ui/page/lazy-part.tsx'

export { matchLibrary, renewMatched, takeBack } from './match-calls.ts'
export { MatchReviews } from './match-reviews.tsx'
export { useBookProviders, useProviderNames } from './provider-names.ts'
export const MatchWays = lazyPart(() => import('./match-ways.tsx').then((file) => file.MatchWays))
