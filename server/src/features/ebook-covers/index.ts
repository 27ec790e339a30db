export { createEbookCovers } from './ebook-covers.ts'
export { ebookCoversStore } from './ebook-covers.store.ts'
