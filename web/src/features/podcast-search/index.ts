export { PodcastSearchPage } from './podcast-search-page.tsx'
export { rhythmWords } from './rhythm-words.ts'
