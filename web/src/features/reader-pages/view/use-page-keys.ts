import { useHotkeys } from '#platform/input/hotkeys.ts'
import type { PagesModel } from '../model/pages-model.ts'
import { motion, scrollerOf, type Surface } from './surface.ts'

const stepPx = 120

/** Keys beside those that turn: zoom, moving an enlarged page, first and last page. */
export function usePageKeys(surface: Surface, model: PagesModel): void {
  const pan = (left: number, top: number) => () =>
    scrollerOf(surface.current)?.scrollBy({ left, top, behavior: motion() })
  useHotkeys('reader', {
    '+': () => model.zoomBy(1),
    '=': () => model.zoomBy(1),
    '-': () => model.zoomBy(-1),
    '0': () => model.zoomTo(1),
    'Shift+ArrowLeft': pan(-stepPx, 0),
    'Shift+ArrowRight': pan(stepPx, 0),
    'Shift+ArrowUp': pan(0, -stepPx),
    'Shift+ArrowDown': pan(0, stepPx),
    Home: () => model.jump(0),
    End: () => model.jump(model.source.count - 1),
  })
}
