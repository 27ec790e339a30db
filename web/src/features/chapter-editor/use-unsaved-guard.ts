import { useBlocker } from '@tanstack/react-router'
import { texts } from '#platform/text/texts.ts'
import { confirm } from '#ui/dialog/confirm.tsx'

/** Whoever leaves the page with chapters that aren't saved is asked first. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      const { yes } = await confirm({
        title: texts.t('editor.discardTitle'),
        message: texts.t('editor.discardMessage', { fields: texts.t('item.chapters') }),
        yes: texts.t('editor.discard'),
        danger: true,
      })
      return !yes
    },
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  })
}
