import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'

interface TabsProps<V extends string> {
  label: string
  tabs: readonly { value: V; label: ReactNode; content: ReactNode }[]
  value: V
  onChange: (value: V) => void
  /** The row stays in sight while what is below it scrolls. */
  sticky?: boolean
}

/** Panels behind a row of tabs: arrows, Home and End move, the chosen panel shows. */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  sticky = false,
}: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.value === value)
  useEffect(() => {
    if (list.current) showTab(list.current, `${id}-${value}`)
  }, [id, value])
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl'
    const steps: Record<string, number> = {
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: (at + 1) % tabs.length,
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = steps[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next!]?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className={cx(
          'flex gap-1 overflow-x-auto border-b border-line',
          sticky && 'sticky top-0 z-10 bg-surface-1',
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="min-h-11 flex-none border-b-2 border-transparent px-3.5 text-md font-[650] text-fg-3 outline-offset-[-2px] hover:text-fg aria-selected:border-accent aria-selected:text-fg"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
          className="pt-4"
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </div>
  )
}

/** Scrolls a row that is longer than its place so far that this tab is seen. */
function showTab(list: HTMLElement, id: string) {
  const chosen = document.getElementById(id)?.getBoundingClientRect()
  if (!chosen) return
  const { left, right } = list.getBoundingClientRect()
  if (chosen.left < left) list.scrollBy(chosen.left - left, 0)
  else if (chosen.right > right) list.scrollBy(chosen.right - right, 0)
}
