/** Longest text that is looked up in dictionaries, in characters. */
export const longestLookup = 100
