import { create } from 'zustand'

/**
 * One for the page, as its network and its socket are. `online`: the browser has a network; `socket`: the live channel
 * to the server, idle until first used.
 */
interface Connection {
  online: boolean
  socket: 'idle' | 'live' | 'lost'
}

export const useConnection = create<Connection>(() => ({
  online: navigator.onLine,
  socket: 'idle',
}))

addEventListener('online', () => useConnection.setState({ online: true }))
addEventListener('offline', () => useConnection.setState({ online: false }))
