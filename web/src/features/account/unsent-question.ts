import { countUnsent, deliverListening, useUnsent } from '#features/offline/index.ts'
import { countUnsentReports } from '#features/player/index.ts'
import { texts } from '#platform/text/texts.ts'
import { confirm } from '#ui/dialog/confirm.tsx'

/** How long the server may take to answer somebody who wants to go. */
const patienceMs = 3000

/** Before signing out: sends what the server doesn't know of yet, and asks when something stays behind. */
export async function mayLeave(): Promise<boolean> {
  await Promise.race([deliverListening(), new Promise((over) => setTimeout(over, patienceMs))])
  await countUnsent()
  const count = useUnsent.getState().waiting + countUnsentReports()
  if (count === 0) return true
  const { t } = texts
  const { yes } = await confirm({
    title: t('account.unsentTitle'),
    message: t('account.unsentMessage', { count }),
    yes: t('nav.signOut'),
  })
  return yes
}
