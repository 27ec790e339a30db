/** The other servers that work on the same data. Where there is one alone, nobody is told and nobody tells. */
export interface Peers {
  /** Tells all others, in the order of the calls, and costs no wait. What can't be delivered counts as missed with them. */
  tell(message: string): void
  /** One listener; what is told before there is one is dropped. */
  hear(listener: PeerListener): void
}

export interface PeerListener {
  /** `peer` is the server that told, by a name that it has as long as its connection lasts. */
  received(message: string, peer: string): void
  /** The connection was lost, here or there: nobody knows what was told meanwhile. */
  missed(): void
  /** A server has ended, or died. */
  gone(peer: string): void
}

/** Where one server has the data for itself. */
export const noPeers: Peers = { tell: () => undefined, hear: () => undefined }
