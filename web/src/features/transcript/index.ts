export { ChapterLink, EpisodeChapters } from './episode-chapters.tsx'
export { chaptersQuery, extrasQuery, pictureHref } from './episode-queries.ts'
export { EpisodeTranscript } from './episode-transcript.tsx'
/** Fetched when somebody reads. */
export const loadTranscript = () => import('./loaded-transcript.tsx')
