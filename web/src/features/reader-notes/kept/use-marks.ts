import type { Annotation } from '@lectern/contract'
import { useEffect, useMemo, useState } from 'react'
import { randomId } from '#platform/session/device.ts'
import { useUser } from '#platform/session/session.ts'
import { deliverMarks, fetchMarks, followDevices, followServer } from './deliver-marks.ts'
import { changedAt, keptOf, marksOf, prefixOf, timeOfChange, type KeptMark } from './mark-rules.ts'
import { keepMark, keptMarks, watchMarks } from './mark-store.ts'

/** The file that marks are made in. */
export interface MarkedFile {
  itemId: string
  ino: string
  /** It is the one the item is read by. */
  keepsPlace: boolean
}

/** Letters that the server takes. */
export const longest = { quote: 20_000, note: 20_000, chapter: 500 }

/** What is said of a mark that is made. */
export type NewMark = Pick<
  Annotation,
  'kind' | 'location' | 'fraction' | 'chapter' | 'style' | 'quote' | 'note'
>
/** What may be another one later. */
export type MarkChange = Partial<
  Pick<Annotation, 'style' | 'note' | 'location' | 'fraction' | 'chapter'>
>

export type Marks = ReturnType<typeof useMarks>

/** The marks of an open book: shown as they are kept here, changed at once, delivered as soon as the server answers. */
export function useMarks(file: MarkedFile) {
  const { id: userId } = useUser()
  const { itemId, ino, keepsPlace } = file
  const [kept, setKept] = useState<readonly KeptMark[] | null>(null)
  useEffect(() => {
    let isOver = false
    const of = { userId, itemId }
    const read = async () => {
      const found = await keptMarks(prefixOf(of))
      if (!isOver) setKept(found)
    }
    const unwatch = watchMarks(() => void read())
    const unfollow = followServer(() => void fetchMarks(of))
    const unhear = followDevices(of, () => void fetchMarks(of))
    const leave = () => {
      if (document.visibilityState === 'hidden') void deliverMarks({ keepalive: true })
    }
    document.addEventListener('visibilitychange', leave)
    void read()
    return () => {
      isOver = true
      unwatch()
      unfollow()
      unhear()
      document.removeEventListener('visibilitychange', leave)
    }
  }, [userId, itemId])
  const marks = useMemo(() => marksOf(kept ?? [], { ino, keepsPlace }), [kept, ino, keepsPlace])

  function keep(one: KeptMark): void {
    // Seen before it is stored.
    setKept((now) => [...(now ?? []).filter(({ key }) => key !== one.key), one])
    void keepMark(one).then(() => deliverMarks())
  }

  /** Answers when it was changed, in ms. */
  function change(mark: Annotation, to: MarkChange, { isRemoved = false, after = 0 } = {}): number {
    const latest = kept?.find(({ mark: one }) => one.id === mark.id)
    const before = Math.max(after, latest ? changedAt(latest) : mark.updatedAt)
    const at = timeOfChange(before, Date.now())
    const changed = { ...(latest?.mark ?? mark), ...to, updatedAt: at }
    keep({ ...keptOf(userId, changed, false), removedAt: isRemoved ? at : null })
    return at
  }

  return {
    /** In the order of the book. */
    marks,
    /** What this browser keeps was read. */
    isRead: kept !== null,
    add(input: NewMark): Annotation {
      const now = Date.now()
      const mark: Annotation = {
        ...input,
        quote: input.quote.slice(0, longest.quote),
        chapter: input.chapter?.slice(0, longest.chapter) ?? null,
        id: randomId(),
        itemId,
        ino: keepsPlace ? null : ino,
        createdAt: now,
        updatedAt: now,
        source: 'lectern',
      }
      keep(keptOf(userId, mark, false))
      return mark
    },
    change: (mark: Annotation, to: MarkChange) => void change(mark, to),
    /** Answers when, in ms. */
    remove: (mark: Annotation) => change(mark, {}, { isRemoved: true }),
    /** Takes a removal back. */
    restore: (mark: Annotation, removedAt: number) => void change(mark, {}, { after: removedAt }),
  }
}
