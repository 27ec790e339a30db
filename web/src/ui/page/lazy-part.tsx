import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { wholeTexts } from '#platform/text/language/language-files.ts'
import { t } from '#platform/text/texts.ts'
import { CrashGuard } from './crash-guard.tsx'
import { wholeStyle } from './whole-style.ts'
import { toast } from '../toast/toast.tsx'

type Load<P> = () => Promise<ComponentType<P>>

interface LazyStates<P> {
  /** What stands in its place while it is fetched. */
  waiting?: (props: P) => ReactNode
  /** What stands there when it can't be had; unless told, a sentence and a way to reload. */
  missing?: ReactNode
  /** Drawn by the first view, whose rules come with the page (`build/first-style.ts` has to name it). */
  isFirst?: boolean
}

/** Fetches what the page came without and every part but the first view's may use; once, as early as one likes. */
export async function lateNeeds(): Promise<void> {
  await Promise.all([wholeStyle(), wholeTexts()])
}

/**
 * A part that is fetched when it is first drawn. When that fails (the line is gone, or the server was updated under the
 * page) or the part breaks, what is around it stays. Browsers that remember a failed file only try again after a reload.
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  { waiting, missing, isFirst = false }: LazyStates<P> = {},
) {
  let found: ComponentType<P> | undefined
  const fetched = async () => {
    const [part] = await Promise.all([load(), isFirst ? undefined : lateNeeds()])
    return { default: (found = part) }
  }
  let wanted = lazy(fetched)
  function Part(props: P & { onMissing?: () => void }) {
    // While it stands it stays the same, else it would be drawn anew once it is there.
    const [{ Drawn }] = useState(() => ({ Drawn: found ?? wanted }))
    return (
      <CrashGuard
        words="app.partMissing"
        instead={missing}
        onCrash={() => {
          wanted = lazy(fetched)
          props.onMissing?.()
        }}
      >
        <Suspense fallback={waiting?.(props)}>
          <Drawn {...props} />
        </Suspense>
      </CrashGuard>
    )
  }
  /** Fetches it before it is drawn, so that it stands there at once. A failure is told when it is drawn. */
  const preload = () => fetched().then(ignore, ignore)
  return Object.assign(Part, { preload })
}

/** The same for what opens above the page: when it can't be had a toast says so. `onMissing` takes back that it is open. */
export function lazyOverlay<P extends object>(
  load: Load<P>,
  looks?: Omit<LazyStates<P>, 'missing'>,
) {
  const Part = lazyPart(load, { ...looks, missing: null })
  return function Overlay(props: P & { onMissing: () => void }) {
    const tell = () => {
      sayPartMissing()
      props.onMissing()
    }
    return <Part {...props} onMissing={tell} />
  }
}

/** Says that a part of the app can't be had, with the way to reload. */
export function sayPartMissing(): void {
  toast.error(t('app.partMissing'), {
    id: 'part',
    timeoutMs: null,
    action: { label: t('app.reload'), onPress: () => location.reload() },
  })
}

function ignore() {}
