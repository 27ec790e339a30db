export { getReady } from './opening/get-ready.ts'
export { ReaderPage } from './reader-page.tsx'
