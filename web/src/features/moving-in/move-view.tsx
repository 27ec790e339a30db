import { list } from '#platform/text/lists.ts'
import { CheckCircle2, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { MoveState } from '@lectern/contract'
import { localeOf } from '#platform/text/language/languages.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { ProgressCard } from '#ui/progress-card.tsx'
import { CountsTable } from './findings/counts-table.tsx'
import { FoldersForm } from './findings/folders-form.tsx'
import { isUnchecked, mappingsOf, type Typed } from './findings/mappings.ts'
import { SourceForm } from './source-form.tsx'
import { TroublesList } from './findings/troubles-list.tsx'
import type { Moving } from './use-move.ts'

interface MoveViewProps {
  moving: Moving
  needsCode: boolean
  canBrowse: boolean
  /** What is said when all is here. */
  done: ReactNode
}

/** A move from its file to its end: chosen, sent, looked at, brought. */
export function MoveView({ moving, needsCode, canBrowse, done }: MoveViewProps) {
  const { move, outgoing, refusal, begin, leave } = moving
  return (
    <div className="grid gap-5">
      {refusal !== null && <Refusal>{refusal}</Refusal>}
      {/* Always there, so that what begins is read out. */}
      <div role="status" className="empty:hidden">
        <UnderWay moving={moving} />
      </div>
      {outgoing === null && (move === null || move.phase === 'waiting') && (
        <SourceForm
          needsCode={needsCode}
          canBrowse={canBrowse}
          onSource={(source, code) => void begin(source, code)}
        />
      )}
      {move?.phase === 'failed' && <Failed move={move} moving={moving} />}
      {move?.phase === 'checked' && (
        <Checked key={move.id} move={move} moving={moving} canBrowse={canBrowse} />
      )}
      {move?.phase === 'done' && <Done move={move} done={done} onLeave={() => void leave()} />}
    </div>
  )
}

function UnderWay({ moving: { move, outgoing, leave } }: { moving: Moving }) {
  const { t } = useTranslation()
  if (outgoing)
    return (
      <ProgressCard
        title={t('movingIn.sending', { name: outgoing.name })}
        hint={t('movingIn.sendingHint')}
        share={outgoing.share}
        onCancel={outgoing.cancel}
      />
    )
  if (move?.phase === 'checking')
    return (
      <ProgressCard
        title={t('movingIn.checking', { name: move.name })}
        hint={t('movingIn.checkingHint')}
        share={move.progress}
        onCancel={() => void leave()}
      />
    )
  if (move?.phase === 'moving')
    return (
      <ProgressCard
        title={t('movingIn.moving')}
        hint={t('movingIn.movingHint')}
        share={move.progress}
        onCancel={move.origin === 'audiobookshelf' ? () => void leave() : null}
      />
    )
  return null
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <Banner tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
      {children}
    </Banner>
  )
}

function Failed({ move, moving }: { move: MoveState; moving: Moving }) {
  const { t } = useTranslation()
  const said = useSaid()
  const { check, leave } = moving
  return (
    <>
      <Refusal>{said(move.problem ?? '')}</Refusal>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => void check(mappingsOf(move.folders, {}))}>
          {t('movingIn.lookAgain')}
        </Button>
        <Button variant="primary" onClick={() => void leave()}>
          {t('movingIn.other')}
        </Button>
      </div>
    </>
  )
}

interface CheckedProps {
  move: MoveState
  moving: Moving
  canBrowse: boolean
}

function Checked({ move, moving, canBrowse }: CheckedProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Typed>({})
  const { folders, counts, troubles, origin } = move
  const mappings = mappingsOf(folders, typed)
  const isNew = isUnchecked(folders, typed)
  const isNothing = counts.every(({ brought }) => brought === 0)
  const look = async () => {
    if (await moving.check(mappings)) setTyped({})
  }
  return (
    <>
      <Whence move={move} />
      <FoldersForm
        folders={folders}
        typed={typed}
        canBrowse={canBrowse}
        onType={(from, path) => setTyped({ ...typed, [from]: path })}
      />
      <CountsTable counts={counts} way="looking" />
      <TroublesList troubles={troubles} />
      <p className="text-sm text-fg-3">
        {t(origin === 'lectern' ? 'movingIn.restoreHint' : 'movingIn.bringHint')}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => void moving.leave()}>{t('movingIn.other')}</Button>
        {isNew ? (
          <Button variant="primary" onClick={() => void look()}>
            {t('movingIn.lookAgain')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void moving.start(mappings)}>
            {t(
              origin === 'lectern'
                ? 'movingIn.restore'
                : isNothing
                  ? 'movingIn.bringAgain'
                  : 'movingIn.bring',
            )}
          </Button>
        )}
      </div>
    </>
  )
}

/** Of which program it is, and from when. */
function Whence({ move: { origin, version, name, madeAt } }: { move: MoveState }) {
  const { t, language } = useTranslation()
  const when =
    madeAt === null
      ? ''
      : new Intl.DateTimeFormat(localeOf(language), {
          dateStyle: 'long',
          timeStyle: 'short',
        }).format(madeAt)
  return (
    <div>
      <h2 className="font-semibold">
        {t(origin === 'lectern' ? 'movingIn.ofLectern' : 'movingIn.ofAbs', { version, when })}
      </h2>
      <p className="text-sm break-words text-fg-3">
        <bdi dir="ltr">{name}</bdi>
      </p>
    </div>
  )
}

interface DoneProps {
  move: MoveState
  done: ReactNode
  onLeave: () => void
}

function Done({ move, done, onLeave }: DoneProps) {
  const { t } = useTranslation()
  const absent = move.folders.filter(({ isThere }) => !isThere)
  return (
    <>
      <Banner icon={<CheckCircle2 aria-hidden="true" />}>{t('movingIn.done')}</Banner>
      {absent.length > 0 && (
        <Banner tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          {t('movingIn.absentAfter', { names: list(absent.map(({ library }) => library)) })}
        </Banner>
      )}
      {done ?? (
        <Button className="justify-self-start" onClick={onLeave}>
          {t('movingIn.more')}
        </Button>
      )}
      <Whence move={move} />
      <CountsTable counts={move.counts} way="brought" />
      <TroublesList troubles={move.troubles} />
    </>
  )
}
