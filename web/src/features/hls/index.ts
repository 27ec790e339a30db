export { attachHls } from './hls-source.ts'

/** Only films have their sound in a list of its own, which the light library doesn't know. */
export const loadHls = (isFilm: boolean) =>
  isFilm ? import('./hls-film.ts') : import('./hls-sound.ts')
