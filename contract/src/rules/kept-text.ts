/** Longest text of one line that is kept, characters. */
export const longestText = 2_000

/** Longest description of authors, series and lists, characters. */
export const longestNote = 20_000

/** Whether anything of a text is left when it is kept: control characters, white space and what is too far behind go. */
export const showsText = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cs}]/u.test(text.slice(0, longestText))
