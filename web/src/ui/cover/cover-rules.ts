/** Height by width of a library's covers: 0 standard (1.6), 1 square, less than that for pictures of videos. */
export function coverRatio(coverAspectRatio: number | undefined): number {
  return coverAspectRatio === 0 ? 1.6 : coverAspectRatio || 1
}

/** Width of a cover at a chosen size (120 is 100 %): square 192, standard 120, wide 280. */
export function coverWidth(size: number, ratio: number): number {
  const usual = ratio < 1 ? 280 : ratio === 1 ? 192 : 120
  return Math.round(usual * (size / 120))
}

/** A picture fills its box if its shape differs by at most 0.15. */
export function fillsBox(
  image: { naturalWidth: number; naturalHeight: number },
  ratio: number,
): boolean {
  if (!image.naturalWidth) return true
  return Math.abs(image.naturalHeight / image.naturalWidth - ratio) <= 0.15
}

/** Over 60 characters: 57 and an ellipsis. */
export function coverTitle(title: string): string {
  return cut(title, 60)
}

/** Over 30 characters: 27 and an ellipsis. */
export function coverAuthor(author: string): string {
  return cut(author, 30)
}

/** Counts what people see as characters, so that an emoji is not torn. */
function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 3).join('')}…` : text
}
