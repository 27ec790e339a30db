import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { detailOf, itemQuery, type ItemDetail } from '#features/items/index.ts'
import { isStatus } from '#platform/net/call-error.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import { useMay } from '#platform/session/session.ts'
import { sentence } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { useEditorWays, type EditorTab } from './editor-address.ts'

/** The item as the server has it now. When it can't be had the editor closes, and a toast says why. */
export function useEditedItem(itemId: string, open: boolean) {
  const { t } = useTranslation()
  const ways = useEditorWays()
  const { data, error } = useQuery({
    ...itemQuery(itemId),
    enabled: open,
    refetchOnMount: 'always',
  })
  const [seen, setSeen] = useState('')
  if (data && seen !== itemId) setSeen(itemId)
  const [removed, setRemoved] = useState('')
  useEffect(() => onServerEvent('item_removed', ({ id }) => setRemoved(id)), [])
  // One that was here and is no more was removed by somebody.
  const isGone = removed === itemId || (seen === itemId && isStatus(error, 404))
  const failure = open && !isGone && (!data || isStatus(error, 403)) ? error : null
  useEffect(() => {
    if (!failure) return
    toast.error(sentence(t('editor.failed'), failure), { id: 'editor' })
    ways.close()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [failure])
  const item = useMemo(
    () => (data && seen === itemId ? detailOf(data) : undefined),
    [data, seen, itemId],
  )
  return { item, isGone }
}

/** What the user may do here; without anything the editor closes. */
export function useTabs(item: ItemDetail | undefined): EditorTab[] {
  const { t } = useTranslation()
  const ways = useEditorWays()
  const mayUpdate = useMay('update')
  const mayDownload = useMay('download')
  const isAdmin = useMay('admin')
  const isShut = item !== undefined && !mayUpdate && !mayDownload
  useEffect(() => {
    if (!isShut) return
    toast.error(t('editor.forbidden'), { id: 'editor' })
    ways.close()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isShut])
  return [
    ...(mayUpdate ? (['details', 'cover'] as const) : []),
    ...(mayUpdate && hasChapters(item) ? (['chapters'] as const) : []),
    ...(mayUpdate && isLookedUp(item) ? (['match'] as const) : []),
    ...(isAdmin && item?.mediaType === 'podcast' ? (['schedule'] as const) : []),
    ...(mayDownload ? (['files'] as const) : []),
    ...(isAdmin && mayDownload && hasChapters(item) ? (['tools'] as const) : []),
    ...(mayUpdate ? (['history'] as const) : []),
  ]
}

/** Providers know books and podcasts. */
function isLookedUp(item: ItemDetail | undefined): boolean {
  return item?.mediaType === 'book' || item?.mediaType === 'podcast'
}

/** Of books with sound. */
function hasChapters(item: ItemDetail | undefined): boolean {
  return item?.mediaType === 'book' && item.media.tracks.length > 0
}
