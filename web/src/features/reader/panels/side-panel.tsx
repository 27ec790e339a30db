import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { PanelName } from './panel-names.ts'

interface SidePanelProps {
  name: PanelName
  title: string
  close: () => void
  children: ReactNode
}

/** Beside the page from 1024 px on, over it below; settings come from below on phones, so that the text stays in sight. */
export function SidePanel({ name, title, close, children }: SidePanelProps) {
  const { t } = useTranslation()
  const panel = useFocus(name)
  return (
    <aside
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      className={cx(
        'z-20 flex flex-none flex-col border-line bg-surface-1 outline-none lg:w-[360px] lg:border-s',
        'max-lg:absolute max-lg:end-0 max-lg:shadow-3',
        name === 'style'
          ? 'max-lg:inset-y-0 max-lg:w-[360px] max-md:inset-x-0 max-md:top-auto max-md:max-h-[58dvh] max-md:w-full max-md:rounded-t-xl max-md:border-t'
          : 'max-lg:inset-y-0 max-lg:w-[min(420px,100%)]',
      )}
    >
      <div className="flex flex-none items-center gap-2 py-2 ps-5 pe-2 pt-[max(8px,env(safe-area-inset-top,0px))]">
        <h2 className="flex-1 text-lg font-bold">{title}</h2>
        <IconButton label={t('reader.closePanel')} icon={<X />} quiet onClick={close} />
      </div>
      <div className="min-h-0 flex-auto overflow-y-auto pb-(--safe-bottom)">{children}</div>
    </aside>
  )
}

/** The focus goes into the panel, and back to the button that opened it when that is still there. */
function useFocus(name: PanelName) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = panel.current
    const start = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element
    start?.focus({ preventScroll: true })
    return () => {
      const at = document.activeElement
      if (at !== document.body && !element?.contains(at)) return
      document.querySelector<HTMLElement>(`[data-panel-button="${CSS.escape(name)}"]`)?.focus()
    }
  }, [name])
  return panel
}
