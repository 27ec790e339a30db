import type { Plugin } from 'vite'

/** The live channel speaks WebSocket alone: the other ways of its library stay out. */
export function onlyWebSocket(): Plugin {
  return {
    name: 'lectern-only-websocket',
    apply: 'build',
    load: (id) =>
      id.endsWith('engine.io-client/build/esm/transports/index.js')
        ? "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }"
        : null,
  }
}

/** Parts of libraries that nothing here uses but that come along: lists without end, a hook for older versions of React. */
const unused: [RegExp, string][] = [
  [/use-sync-external-store\/shim\/index\.js$/, "export { useSyncExternalStore } from 'react'"],
  [
    /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    // Whoever uses one is told, instead of a list that stays empty.
    'const none = () => { throw new Error("useInfiniteQuery is left out of the build") }\nexport { none as infiniteQueryBehavior, none as hasNextPage, none as hasPreviousPage }',
  ],
]

export function withoutUnused(): Plugin {
  return {
    name: 'lectern-without-unused',
    apply: 'build',
    load: (id) => unused.find(([file]) => file.test(id))?.[1] ?? null,
  }
}
