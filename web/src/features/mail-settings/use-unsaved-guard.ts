import { useBlocker } from '@tanstack/react-router'
import { texts } from '#platform/text/texts.ts'
import { confirm } from '#ui/dialog/confirm.tsx'

/** Whoever leaves settings that aren't saved is asked first. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      const { yes } = await confirm({
        title: texts.t('mail.unsavedTitle'),
        message: texts.t('mail.unsavedMessage'),
        yes: texts.t('mail.discard'),
        danger: true,
      })
      return !yes
    },
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  })
}
