import { pageWidths } from '@lectern/contract/rules'

/** The width to ask for: enough for the pixels of the screen, in the steps that are made; null where the picture as it is is wanted. */
export function widthFor(cssWidth: number, pixelRatio: number): number | null {
  const wanted = Math.ceil(cssWidth * pixelRatio)
  return pageWidths.find((width) => width >= wanted) ?? null
}
