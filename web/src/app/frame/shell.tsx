import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, type MouseEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { SelectionSlot } from '#features/batch/index.ts'
import { ItemEditorSlot } from '#features/item-editor/index.ts'
import { useCurrentLibraryId, useLibraryOfAddress } from '#features/libraries/index.ts'
import { ListDialogs } from '#features/lists/index.ts'
import { ShortcutsHost } from '#features/shortcuts/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import { addressOf } from '../addresses/addresses.ts'
import { AppBar } from './app-bar.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { ChangelogSlot } from '../changelog-slot.tsx'
import { PaletteSlot } from './palette-slot.tsx'
import { PlayerSlot } from './player-slot.tsx'
import { Rail } from './rail.tsx'
import { isWholePage, railShows, toolbarShows } from '../addresses/sections.ts'

const BottomNav = lazyOverlay(() => import('./bottom-nav.tsx').then((file) => file.BottomNav), {
  waiting: () => <div data-bottom-nav />,
  isFirst: true,
})

/** Frame of every page: bars, rail, content, player. */
export function Shell() {
  const { t } = useTranslation()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const navigate = useNavigate()
  const goHome = useCallback(() => void navigate({ to: '/', replace: true }), [navigate])
  useLibraryOfAddress(addressOf(path)?.params['libraryId'], goHome)
  const libraryId = useCurrentLibraryId()
  const withRail = railShows(path, libraryId)
  const isPhone = useIsPhone()
  const isWhole = isWholePage(path)
  const main = useFocusOnNewPage()
  useBars(path, libraryId)
  return (
    <>
      <a href="#main" onClick={skip('#main')} className={skipClass}>
        {t('app.skipToContent')}
      </a>
      <a
        href="#player"
        onClick={skip('[data-player] button')}
        className={cx(skipClass, 'skip-player')}
      >
        {t('app.skipToPlayer')}
      </a>
      {!isWhole && <AppBar path={path} />}
      {withRail && libraryId && <Rail path={path} libraryId={libraryId} />}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={cx(
          'px-4 pt-[calc(var(--appbar-h)+12px)] pb-[calc(var(--dock-h,0px)+var(--selection-h)+40px)] md:px-8 md:pt-[calc(var(--appbar-h)+20px)]',
          withRail && 'md:ms-(--rail-w)',
        )}
      >
        <ConnectionBanner />
        <Outlet />
      </main>
      <SelectionSlot />
      <div hidden={isWhole}>
        <PlayerSlot />
      </div>
      <ShortcutsHost />
      <PaletteSlot libraryId={libraryId} />
      <ChangelogSlot />
      <ListDialogs />
      <ItemEditorSlot />
      {libraryId && isPhone && !isWhole && (
        <BottomNav path={path} libraryId={libraryId} onMissing={() => {}} />
      )}
    </>
  )
}

/** A skip link moves the focus; `#…` in the address would lead to the base path. */
function skip(selector: string) {
  return (event: MouseEvent) => {
    event.preventDefault()
    document.querySelector<HTMLElement>(selector)?.focus()
  }
}

/** The page's styles know which bars stand above it: the app bar, and where a page has one the toolbar. */
function useBars(path: string, libraryId: string | null) {
  const bars = toolbarShows(path, libraryId) ? 'toolbar' : 'app'
  useEffect(() => {
    document.documentElement.dataset['bars'] = bars
    return () => void delete document.documentElement.dataset['bars']
  }, [bars])
}

/**
 * A new page moves the focus to its heading, so that it is read out and Tab starts there, or to the field it is for.
 * Not on the first load.
 */
function useFocusOnNewPage() {
  // The page that stands, not the one that is still being fetched.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const main = useRef<HTMLElement>(null)
  const before = useRef(path)
  useEffect(() => {
    before.current ??= path
    if (before.current === path || !main.current) return
    before.current = path
    if (isTypingOutside(main.current)) return
    return focusHeading(main.current)
  }, [path])
  return main
}

/** Who types in the search field while the page is still being fetched goes on typing there. */
function isTypingOutside(main: HTMLElement): boolean {
  const at = document.activeElement
  return at instanceof HTMLInputElement && !main.contains(at)
}

/** Focuses the heading or the marked field now, or when it appears after loading, unless the user has moved on. */
function focusHeading(main: HTMLElement): () => void {
  const focus = () => {
    const start = main.querySelector<HTMLElement>('[data-autofocus]') ?? main.querySelector('h1')
    start?.focus({ preventScroll: true })
    return start !== null
  }
  if (focus()) return () => {}
  const observer = new MutationObserver(() => focus() && observer.disconnect())
  observer.observe(main, { childList: true, subtree: true })
  const stop = () => observer.disconnect()
  addEventListener('pointerdown', stop, { once: true })
  addEventListener('keydown', stop, { once: true })
  return stop
}

const skipClass = cx(buttonClass({ variant: 'primary' }), 'fixed start-2 -top-20 z-80 focus:top-2')
