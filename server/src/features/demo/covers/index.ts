import { fox, frog } from './scenes-animals.ts'
import { ink, summer } from './scenes-day.ts'
import { ampersand, flowers } from './scenes-flowers.ts'
import { birches, constellation, time, whale } from './scenes-night.ts'
import { alice, four, mirror, scarlet } from './scenes-series.ts'

/** What can be drawn; each scene takes the name of the author. */
const scenes = {
  scarlet,
  four,
  alice,
  mirror,
  ampersand,
  whale,
  time,
  constellation,
  fox,
  summer,
  birches,
  ink,
  frog,
  flowers,
}

export type Scene = keyof typeof scenes

/** The cover of a book as SVG of 1000 × 1000 pixels. */
export function coverOf(book: { scene: Scene; authors: readonly string[] }): string {
  const picture = scenes[book.scene](book.authors.join(' & '))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000">${picture}</svg>`
}
