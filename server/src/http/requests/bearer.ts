/** The token of an `Authorization: Bearer` header; undefined when the header says anything else. */
export function bearerOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer\s+(\S+)$/i.exec(header)?.[1]
}
