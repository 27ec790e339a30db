import { useRouter, useRouterState } from '@tanstack/react-router'

interface EpisodeSearch {
  /** The episode that is read about. */
  episode?: string
  /** The episode that is edited. */
  editEpisode?: string
  /** Where its transcript is opened, in seconds. */
  at?: string
}

/** The episode that lies open above a page, by its address. */
export function useEpisodeAddress() {
  const router = useRouter()
  const episode = useRouterState({
    select: ({ location }) => (location.search as EpisodeSearch).episode ?? null,
  })
  const edited = useRouterState({
    select: ({ location }) => (location.search as EpisodeSearch).editEpisode ?? null,
  })
  const go = (change: EpisodeSearch, options: { replace: boolean; isLayer: boolean }) =>
    void router.navigate({
      to: '.',
      search: ({ episode: _episode, editEpisode: _edited, at: _at, ...rest }) => ({
        ...rest,
        ...change,
      }),
      state: { isLayer: options.isLayer },
      replace: options.replace,
      resetScroll: false,
      ignoreBlocker: true,
    })
  const isLayer = () => router.state.location.state.isLayer === true
  const isOpen = episode !== null || edited !== null
  return {
    episode,
    edited,
    open: (id: string) => go({ episode: id }, { replace: isOpen, isLayer: isLayer() || !isOpen }),
    edit: (id: string) =>
      go({ editEpisode: id }, { replace: isOpen, isLayer: isLayer() || !isOpen }),
    /** Back to the page below; where the address was opened there is nothing to go back to. */
    close() {
      if (isLayer()) router.history.back({ ignoreBlocker: true })
      else go({}, { replace: true, isLayer: false })
    },
  }
}
