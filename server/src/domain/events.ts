import type { DomainEvents, EventName, SharedEventName } from './domain-events.ts'
import { noPeers } from './peers.ts'
import type { Peers } from './peers.ts'

/** `peer` is the server where it was published; null: this one. */
type Listener<N extends EventName> = (
  payload: DomainEvents[N],
  peer: string | null,
) => void | Promise<void>

/**
 * Several servers may work on the same data, and what is published in one happened for all. So who subscribes says which
 * kind they are. All return the function that ends the subscription.
 */
export interface Events {
  publish<N extends SharedEventName>(name: N, payload: DomainEvents[N]): void
  /** For who keeps memory or speaks to own sockets and streams: hears of it wherever it was published. */
  follow<N extends EventName>(name: N, listener: Listener<N>): () => void
  /** For who writes or starts work because of it: hears of it where it was published, so that it is done once. */
  handle<N extends SharedEventName>(
    name: N,
    listener: (payload: DomainEvents[N]) => void | Promise<void>,
  ): () => void
  /**
   * For memory that followers read and that its owner renews before it publishes: renewed here, too, before anybody
   * hears what was published elsewhere, or that something was missed.
   */
  prepare<N extends EventName>(name: N, work: Listener<N>): () => void
}

/**
 * Events of this process and of its peers. A listener that fails is reported and never stops the publisher or other
 * listeners. Own events are heard at once; those of others one after the other, each when what it needs is prepared.
 */
export function createEvents(
  onError: (error: unknown, name: EventName) => void,
  peers: Peers = noPeers,
): Events {
  const preparing = createListeners(onError)
  const following = createListeners(onError)
  let arriving = Promise.resolve()

  function arrive(name: EventName, payload: unknown, peer: string | null): void {
    if (name === 'data.replaced') arrive('peers.missed', {}, null)
    arriving = arriving.then(async () => {
      await Promise.all(preparing.tell(name, payload, peer, 'everywhere'))
      void following.tell(name, payload, peer, 'everywhere')
    })
  }

  peers.hear({
    received(message, peer) {
      const { name, payload } = JSON.parse(message) as { name: EventName; payload: unknown }
      arrive(name, payload, peer)
    },
    missed: () => arrive('peers.missed', {}, null),
    gone: (peer) => arrive('peer.gone', { peer }, null),
  })

  return {
    publish(name, payload) {
      if (name === 'data.replaced') arrive(name, payload, null)
      else void following.tell(name, payload, null)
      if (peers !== noPeers) peers.tell(JSON.stringify({ name, payload }))
    },
    follow: (name, listener) => following.add(name, { listener, hears: 'everywhere' }),
    handle: (name, listener) => following.add(name, { listener, hears: 'here' }),
    prepare: (name, listener) => preparing.add(name, { listener, hears: 'everywhere' }),
  }
}

interface Subscription {
  listener: (payload: never, peer: string | null) => void | Promise<void>
  hears: 'here' | 'everywhere'
}

function createListeners(onError: (error: unknown, name: EventName) => void) {
  const all = new Map<EventName, Set<Subscription>>()
  return {
    /** Each listener is called in a turn of its own; resolves for each when it is done. */
    tell(
      name: EventName,
      payload: unknown,
      peer: string | null,
      among?: Subscription['hears'],
    ): Promise<void>[] {
      return [...(all.get(name) ?? [])]
        .filter(({ hears }) => among === undefined || hears === among)
        .map(({ listener }) =>
          Promise.resolve()
            .then(() => listener(payload as never, peer))
            .catch((error: unknown) => onError(error, name)),
        )
    },
    add(name: EventName, subscription: Subscription): () => void {
      const set = all.get(name) ?? new Set()
      all.set(name, set.add(subscription))
      return () => void set.delete(subscription)
    },
  }
}
