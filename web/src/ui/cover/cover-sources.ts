/** What an `<img>` is told, so that the browser picks the width it needs. */
export interface CoverSources {
  src: string
  srcSet: string
  sizes: string
}

const widths = [120, 240, 400, 800]

/** Sources of a picture that is drawn `width` wide: in CSS pixels, or a `sizes` text. */
export function coverSources(src: (width: number) => string, width: number | string): CoverSources {
  return {
    src: src(typeof width === 'number' && width <= 120 ? 240 : 400),
    srcSet: widths.map((w) => `${src(w)} ${w}w`).join(', '),
    sizes: typeof width === 'number' ? `${width}px` : width,
  }
}
