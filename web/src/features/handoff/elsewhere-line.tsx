import { Radio } from 'lucide-react'
import { t, useTranslation } from '#platform/text/texts.ts'
import { clock } from '#platform/text/format.ts'
import { Banner } from '#ui/page/banner.tsx'
import { Button } from '#ui/button.tsx'
import { wordsOfDevice } from './device-words.ts'
import type { Elsewhere } from './elsewhere-rules.ts'
import { useElsewhere, type Asked } from './elsewhere.ts'

/** "Playing on Pixel 7 at 7:41:02", and the way to go on here; nothing while no other device plays it. */
export function PlaysElsewhere({
  onContinue,
  className,
  ...asked
}: Asked & { onContinue: () => void; className?: string }) {
  const { t: text } = useTranslation()
  const elsewhere = useElsewhere(asked)
  if (elsewhere === null) return null
  return (
    <div className={className}>
      <Banner
        icon={<Radio aria-hidden="true" />}
        action={
          <Button size="sm" onClick={onContinue}>
            {text('handoff.continueHere')}
          </Button>
        }
      >
        <span className="num">{wordsOf(elsewhere)}</span>
      </Banner>
    </div>
  )
}

/** The same as a bare sentence; `otherwise` while nobody knows of the other device. */
export function ElsewhereWords({ otherwise, ...asked }: Asked & { otherwise: string }) {
  const elsewhere = useElsewhere(asked)
  return <span className="num">{elsewhere === null ? otherwise : wordsOf(elsewhere)}</span>
}

function wordsOf({ device: line, isHere, position }: Elsewhere): string {
  const time = clock(position)
  if (isHere) return t('handoff.playsInTab', { time })
  if (!line) return t('handoff.playsOnOther', { time })
  return t('handoff.playsOn', { device: wordsOfDevice(line), time })
}
