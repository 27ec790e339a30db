import { useState } from 'react'
import { create } from 'zustand'
import { useTranslation } from '#platform/text/texts.ts'
import { useCurrentLibrary } from '#features/libraries/index.ts'
import { call } from '#platform/net/call.ts'
import { Button } from '#ui/button.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Checkbox } from '#ui/field/field.tsx'
import { ProviderField } from './search-form.tsx'

/** Ids of the items that are to be matched; null while nobody asks. */
const useWanted = create<{ ids: readonly string[] | null }>(() => ({ ids: null }))

/** Asks how these items are to be matched, and has it done. */
export function askMatch(ids: readonly string[]): void {
  useWanted.setState({ ids })
}

/** Stands where items are selected. */
export function BatchMatchDialog() {
  const { t } = useTranslation()
  const ids = useWanted((state) => state.ids)
  const library = useCurrentLibrary()?.library
  const [provider, setProvider] = useState<string | null>(null)
  const [overrideCover, setCover] = useState(true)
  const [overrideDetails, setDetails] = useState(true)
  const close = () => useWanted.setState({ ids: null })
  const count = ids?.length ?? 0
  const name = provider ?? library?.provider ?? 'google'
  const start = useAction(
    () =>
      call('POST /api/items/batch/quickmatch', {
        body: {
          options: { provider: name, overrideCover, overrideDetails },
          libraryItemIds: [...(ids ?? [])],
        },
      }),
    { done: t('match.batchStarted', { count }), failed: t('match.batchFailed') },
  )
  return (
    <Dialog
      open={ids !== null}
      onClose={close}
      title={t('match.batchTitle', { count })}
      description={t('match.batchHint')}
      processing={start.busy}
      footer={
        <>
          <Button onClick={close}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={start.busy}
            onClick={() => void start.run().then((isDone) => isDone && close())}
          >
            {t('match.batchStart')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ProviderField value={name} onChange={setProvider} />
        <Checkbox
          label={t('match.overrideCover')}
          hint={t('match.overrideCoverHint')}
          checked={overrideCover}
          onChange={setCover}
        />
        <Checkbox
          label={t('match.overrideDetails')}
          hint={t('match.overrideDetailsHint')}
          checked={overrideDetails}
          onChange={setDetails}
        />
      </div>
    </Dialog>
  )
}
