import { Settings2 } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { openPlayerSettings } from '#features/player/index.ts'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'

/** Leads to how the player behaves in this browser. */
export function PlayerCard() {
  const { t } = useTranslation()
  return (
    <section>
      <SectionHeading>{t('account.player')}</SectionHeading>
      <div className="surface flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="max-w-prose text-fg-2">{t('account.playerHint')}</p>
        <Button onClick={openPlayerSettings}>
          <Settings2 aria-hidden="true" />
          {t('player.settings')}
        </Button>
      </div>
    </section>
  )
}
