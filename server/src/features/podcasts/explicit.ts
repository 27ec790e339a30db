/** Whether a feed calls something explicit, in one of the ways that feeds do. */
export function saysExplicit(text: string | null): boolean {
  return /^(?:yes|true|explicit)$/i.test(text ?? '')
}
