import type { EpisodeDetail, FeedEpisode } from '@lectern/contract'
import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { t } from '#platform/text/texts.ts'
import { renewItems } from '#features/items/index.ts'
import { useAction } from '#ui/action/use-action.ts'
import { renewEpisodes } from '../podcast.queries.ts'
import { changedFields, changeOf, draftFrom, draftOf } from './episode-draft.ts'
import type { DraftField, EpisodeDraft } from './episode-draft.ts'

/** The draft of an episode that is edited, and the way to save it. */
export function useEpisodeForm(itemId: string, episode: EpisodeDetail | undefined) {
  const [state, setState] = useState<{ base: EpisodeDraft; draft: EpisodeDraft } | null>(null)
  const [enclosure, setEnclosure] = useState<FeedEpisode['enclosure'] | null>(null)
  if (episode && state === null) {
    const base = draftOf(episode)
    setState({ base, draft: base })
  }
  const changed = state ? changedFields(state.base, state.draft) : []
  const set = (name: DraftField, value: string) =>
    setState((before) => before && { ...before, draft: { ...before.draft, [name]: value } })
  const save = useAction(
    async () => {
      if (!state || !episode) return
      await call('PATCH /api/podcasts/:id/episode/:episodeId', {
        params: { id: itemId, episodeId: episode.id },
        body: { ...changeOf(state.base, state.draft), ...(enclosure && { enclosure }) },
      })
      setState({ base: state.draft, draft: state.draft })
      setEnclosure(null)
      renewEpisodes()
      renewItems()
    },
    { failed: t('episodeEdit.failed'), done: t('episodeEdit.saved') },
  )
  return {
    base: state?.base ?? null,
    draft: state?.draft ?? null,
    changed,
    isChanged: changed.length > 0 || enclosure !== null,
    set,
    /** Takes over what the feed says; nothing is saved yet. */
    takeOver(said: FeedEpisode) {
      setState((before) => before && { ...before, draft: draftFrom(said, before.draft) })
      if (said.enclosure.url !== '' && said.enclosure.url !== episode?.enclosure?.url)
        setEnclosure(said.enclosure)
    },
    enclosure: enclosure?.url ?? episode?.enclosure?.url ?? null,
    save,
  }
}

export type EpisodeForm = ReturnType<typeof useEpisodeForm>
