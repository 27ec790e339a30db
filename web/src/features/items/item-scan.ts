import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useAction } from '#ui/action/use-action.ts'

/** Has the files of one item read again, and says what came of it. */
export function useItemScan(id: string) {
  const { t } = useTranslation()
  return useAction(
    async () => {
      const { result } = await call('POST /api/items/:id/scan', {
        params: { id },
        timeoutMs: 120_000,
      })
      invalidate('GET /api/items/:id', 'GET /api/libraries/:id/items')
      return result
    },
    { done: (result) => t(`item.scan.${result}`), failed: t('item.scanFailed') },
  )
}
