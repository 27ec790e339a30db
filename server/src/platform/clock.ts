/** Current time in integer milliseconds since the Unix epoch. */
export type Now = () => number

export const systemNow: Now = () => Date.now()
