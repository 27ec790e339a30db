import type { KeyboardEvent } from 'react'

/** Whether a key sends what a field holds; not the Enter that ends a word of Chinese, Japanese or Korean. */
export function isEnter({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing
}
