/** Rows narrower than this, in rem, stack what they say and give a title two lines; `@…-[36rem]` in book-row.tsx. */
const narrowRem = 36

/** Height in pixels of a row of the list in a width, with text of `rem` pixels. */
export function listRowHeight(width: number, rem: number): number {
  return Math.round((width < narrowRem * rem ? 84 : 64) * Math.max(1, rem / 16))
}
