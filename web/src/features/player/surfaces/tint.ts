import type { CSSProperties } from 'react'
import { usePlayer } from '../player-context.ts'

/** Class and style that paint a surface in the accent of the cover that plays; plain where there is none. */
export function useTint(): { tinted: string; tint: CSSProperties } {
  const accent = usePlayer(({ session }) => session?.cover.accent ?? null)
  if (accent === null) return { tinted: '', tint: {} }
  return {
    tinted: 'tinted',
    tint: { '--tint-h': accent.hue, '--tint-c': accent.chroma } as CSSProperties,
  }
}
