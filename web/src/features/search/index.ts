export { SearchBox } from './search-box.tsx'
export { SearchPage } from './search-page.tsx'
export { useSuggestions } from './suggestions/use-suggestions.ts'
export type { Suggestion } from './suggestions/suggestions.ts'
