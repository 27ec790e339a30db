export { GuestReader } from './guest/guest-reader.tsx'
export { ReaderPage } from './reader-page.tsx'
