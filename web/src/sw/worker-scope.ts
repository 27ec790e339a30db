/** The little of a service worker's world that is used here; the page's own types don't know it. */
export interface WorkerScope {
  registration: { scope: string }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void
  addEventListener(type: 'message', listener: (event: ToldEvent) => void): void
}

export interface LifeEvent {
  /** Keeps the worker alive until the promise is settled. */
  waitUntil(work: Promise<unknown>): void
}

export interface AskedEvent extends LifeEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

export interface ToldEvent extends LifeEvent {
  data: unknown
  /** What an answer is sent by. */
  ports: readonly MessagePort[]
}
