export { ReaderPage } from './reader-page.tsx'
