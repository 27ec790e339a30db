export { SearchBox } from './search-box.tsx'
export { SearchPage } from './search-page.tsx'
