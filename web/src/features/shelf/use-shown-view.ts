import { useUserSettings } from '#platform/session/settings.ts'
import { useMedia } from '#ui/screen/use-media.ts'
import { useRems } from '#ui/screen/use-rems.ts'
import type { Sort } from './query/sorts.ts'

export type View = 'grid' | 'list' | 'table'

/** Whether columns have room: not on phones, nor in text so large that a window holds as little. */
export function useHasTable(): boolean {
  return useRems() >= 40
}

/** The chosen way to show the shelf; a table that has no room is a list. */
export function useShownView(): View {
  const view = useUserSettings((settings) => settings.shelfView)
  const hasTable = useHasTable()
  return view === 'table' && !hasTable ? 'list' : view
}

/** Lines below a card's title: phones keep the second one only for what the shelf is ordered by. */
export function useCardLines(sort: Sort): 1 | 2 {
  const isPhone = useMedia('(max-width: 639.98px)')
  return isPhone && !sort.fact ? 1 : 2
}
