/** A text without characters that XML has no way to say, and halves of others. */
export const xmlText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- those are what is taken out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g, '')
    .replace(/\p{Surrogate}/gu, '')
