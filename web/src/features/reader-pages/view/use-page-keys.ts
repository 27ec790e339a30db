import { choosingKeys } from '#features/reader-engine/index.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import type { PagesModel } from '../model/pages-model.ts'
import { motion, overflowOf, scrollerOf, type Surface } from './surface.ts'
import { hasSelection } from './use-touch.ts'

const stepPx = 120

/** Keys beside those that turn: zoom, moving an enlarged page, first and last page. */
export function usePageKeys(surface: Surface, model: PagesModel): void {
  const { extendChoice } = model.source
  /** An enlarged page is moved by the keys that choose words elsewhere, unless words are chosen already. */
  const isPanned = () => {
    const scroller = scrollerOf(surface.current)
    return scroller !== null && overflowOf(scroller).across > 2 && !hasSelection()
  }
  const pan = (left: number, top: number) => () =>
    scrollerOf(surface.current)?.scrollBy({ left, top, behavior: motion() })
  useHotkeys('reader', {
    '+': () => model.zoomBy(1),
    '=': () => model.zoomBy(1),
    '-': () => model.zoomBy(-1),
    '0': () => model.zoomTo(1),
    ...choosingKeys((way, step) => !isPanned() && extendChoice?.(way, step) === true, {
      'Shift+ArrowLeft': pan(-stepPx, 0),
      'Shift+ArrowRight': pan(stepPx, 0),
      'Shift+ArrowUp': pan(0, -stepPx),
      'Shift+ArrowDown': pan(0, stepPx),
    }),
    Home: () => model.jump(0),
    End: () => model.jump(model.source.count - 1),
  })
}
