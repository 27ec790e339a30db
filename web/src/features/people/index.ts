export { AuthorPage } from './author-page.tsx'
export { Authors } from './authors.tsx'
export { Narrators } from './narrators.tsx'
export { isChangingAuthor } from './own-changes.ts'
