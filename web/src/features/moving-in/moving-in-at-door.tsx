import { useEffect, useState } from 'react'
import type { MoveState } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import { Button } from '#ui/button.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { Spinner } from '#ui/progress.tsx'
import { MoveView } from './move-view.tsx'
import { findMove } from './moving-in.calls.ts'
import { isUnderWay, useMove } from './use-move.ts'

interface AtDoorProps {
  needsCode: boolean
  /** Somebody owns the server now: ask it again. */
  onDone: () => void
  onBack: () => void
}

const key = 'ui:moving-in'

/** Moving in to a server that nobody has set up, by a stranger. A reload goes on with what is under way. */
export function MovingInAtDoor(props: AtDoorProps) {
  const { t } = useTranslation()
  const [known, setKnown] = useState<{ move: MoveState | null } | null>(null)
  useDocumentTitle(t('movingIn.title'))
  useEffect(() => {
    const id = readStored(key, 'tab')
    const asked = id === null ? Promise.resolve(null) : findMove(id).catch(() => null)
    void asked.then((move) => setKnown({ move }))
  }, [])
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h1 className="text-2xl font-bold tracking-tight">{t('movingIn.doorTitle')}</h1>
        <p className="text-fg-2">{t('movingIn.doorHint')}</p>
      </div>
      {known ? <Standing {...props} known={known.move} /> : <Spinner />}
    </div>
  )
}

function Standing({ known, needsCode, onDone, onBack }: AtDoorProps & { known: MoveState | null }) {
  const { t } = useTranslation()
  const moving = useMove(known)
  const { move, outgoing } = moving
  const id = move?.id ?? null
  useEffect(() => writeStored(key, id, 'tab'), [id])
  const isIdle = outgoing === null && (move === null || !isUnderWay(move))
  return (
    <>
      <MoveView
        moving={moving}
        needsCode={needsCode}
        canBrowse={false}
        done={
          <div className="grid gap-2">
            <Button variant="primary" size="lg" onClick={onDone}>
              {t('movingIn.signIn')}
            </Button>
            <p className="text-sm text-fg-3">{t('movingIn.signInHint')}</p>
          </div>
        }
      />
      {isIdle && move?.phase !== 'done' && (
        <Button variant="ghost" className="justify-self-start" onClick={onBack}>
          {t('movingIn.back')}
        </Button>
      )}
    </>
  )
}
