export { listeningQuery } from './listening-query.ts'
export { ShowListening } from './show-listening.tsx'
