import { useRouter, useRouterState } from '@tanstack/react-router'

export type EditorTab =
  | 'details'
  | 'cover'
  | 'chapters'
  | 'match'
  | 'schedule'
  | 'files'
  | 'tools'
  | 'history'

interface EditorSearch {
  edit?: string
  editTab?: string
}

/** What the address says about the editor. */
export function useEditorAddress(): { tab: string | undefined } {
  const tab = useRouterState({
    select: ({ location }) => (location.search as EditorSearch).editTab,
  })
  return { tab }
}

/** Ways through the editor. None of them asks about unsaved changes: who takes one has done that. */
export function useEditorWays() {
  const router = useRouter()
  const keep = () => ({ isLayer: router.state.location.state.isLayer === true })
  return {
    /** Back to the page below; where the editor was opened by its address there is nothing to go back to. */
    close() {
      if (keep().isLayer) {
        router.history.back({ ignoreBlocker: true })
        return
      }
      void router.navigate({
        to: '.',
        search: ({ edit: _edit, editTab: _tab, ...rest }) => rest,
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      })
    },
    showTab(editTab: EditorTab) {
      void router.navigate({
        to: '.',
        search: (before) => ({ ...before, editTab }),
        state: keep(),
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      })
    },
    showItem(edit: string) {
      void router.navigate({
        to: '.',
        search: (before) => ({ ...before, edit }),
        state: keep(),
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      })
    },
  }
}

/** Whether a way leads away from the item that is being edited. */
export function leavesItem(from: object, to: object): boolean {
  return (from as EditorSearch).edit !== (to as EditorSearch).edit
}
