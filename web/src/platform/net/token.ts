let token: string | null = null
const listeners = new Set<(token: string) => void>()

/** The access token; it never leaves memory. Null: nobody is signed in, or the server hasn't said so yet. */
export function accessToken(): string | null {
  return token
}

export function setAccessToken(next: string | null): void {
  token = next
}

/** Told whenever a session gets a fresh access token (the socket signs in again). Returns the function that ends it. */
export function onAccessToken(listener: (token: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells who waits for a fresh token that there is one. */
export function tellAccessToken(): void {
  if (token) for (const listener of listeners) listener(token)
}
