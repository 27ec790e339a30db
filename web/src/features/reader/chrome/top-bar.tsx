import { Bookmark, Highlighter, Search, TableOfContents, Type, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { EnginePanel } from '#features/reader-engine/index.ts'
import type { PanelName } from '../panels/panel-names.ts'
import { goneBar } from './use-bars.ts'

interface TopBarProps {
  title: string
  shown: boolean
  panel: PanelName | null
  /** Opens a panel, or closes the one that is open. */
  choose: (panel: PanelName) => void
  /** Panels that this book has. */
  has: { contents: boolean; search: boolean; style: boolean; more: readonly EnginePanel[] }
  /** The page in sight; null before there is one. */
  bookmark: { isSet: boolean; toggle: () => void } | null
  leave: () => void
}

/** Close, the title, and what can be opened beside the page. */
export function TopBar({ title, shown, panel, choose, has, bookmark, leave }: TopBarProps) {
  const { t } = useTranslation()
  const button = (name: PanelName, label: string, icon: ReactNode) => (
    <IconButton
      key={name}
      label={label}
      icon={icon}
      pressed={panel === name}
      data-panel-button={name}
      onClick={() => choose(name)}
    />
  )
  return (
    <header
      className={cx(
        'absolute inset-x-0 top-0 z-10 flex items-center gap-1 border-b border-line bg-surface-1 px-2 py-1.5',
        'pt-[max(6px,env(safe-area-inset-top,0px))] transition-opacity duration-(--d-2)',
        !shown && goneBar,
      )}
    >
      <IconButton
        label={t('reader.close')}
        icon={<X />}
        aria-keyshortcuts="Escape"
        onClick={leave}
      />
      <h1
        tabIndex={-1}
        dir="auto"
        className="from-start min-w-0 flex-1 truncate px-1 font-title text-md font-[650]"
      >
        {title}
      </h1>
      {has.search && button('search', t('reader.search'), <Search />)}
      {has.contents && button('contents', t('reader.contents'), <TableOfContents />)}
      {has.more.map(({ id, label, icon: Icon }) => button(`engine:${id}`, label, <Icon />))}
      {bookmark && button('notes', t('notes.title'), <Highlighter />)}
      {has.style && button('style', t('reader.style'), <Type />)}
      {bookmark && (
        <IconButton
          label={t('notes.addBookmark')}
          icon={<Bookmark className={cx(bookmark.isSet && 'fill-accent text-accent')} />}
          pressed={bookmark.isSet}
          aria-keyshortcuts="B"
          onClick={bookmark.toggle}
        />
      )}
    </header>
  )
}
