import { useState } from 'react'
import { CallError } from '#platform/net/call-error.ts'
import type { LibraryDraft } from '../library-draft.ts'
import { serverSentence } from '#ui/action/attempt.ts'

/** The server's sentence about the folders of a draft, until they are others. */
export function useFolderRefusal({ folders }: LibraryDraft): {
  sentence: string | null
  /** Keeps a refusal that is about the folders; false for every other failure. */
  take: (error: unknown) => boolean
} {
  const [refused, setRefused] = useState<{ folders: string; sentence: string } | null>(null)
  const now = JSON.stringify(folders)
  return {
    sentence: refused?.folders === now ? refused.sentence : null,
    take(error) {
      const sentence =
        error instanceof CallError && error.field === 'folders' ? serverSentence(error) : null
      if (sentence !== null) setRefused({ folders: now, sentence })
      return sentence !== null
    },
  }
}
