import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { clientEvents } from '@lectern/contract'
import type { ServerEventName, ServerEvents } from '@lectern/contract'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { asShownTo } from '#domain/caller.ts'
import type { Caller, ClientCapabilities } from '#domain/caller.ts'
import type { Log } from '#platform/log.ts'
import { hearOrders } from './orders.ts'
import type { CoverSearching, LogReading } from './orders.ts'
import { createSending } from './sending.ts'
import type { Tell } from './sending.ts'

export interface SocketsDeps {
  http: HttpServer
  basePath: string
  log: Log
  /** Proves a token sent with `auth`; API keys and refresh tokens prove nothing here. */
  authenticate(token: string): Promise<Caller | null>
  /** The caller as of now for a signed-in device; null when its session ended. */
  callerOf(authSessionId: string): Promise<Caller | null>
  allowedOrigins: () => readonly string[] | 'any'
  /** What a client can name, by what it says of itself (`auth.media` of the handshake). */
  capabilitiesOf(said: string | undefined): ClientCapabilities
  /** It is in its rooms and told of what happens from now on. */
  onSignedIn(caller: Caller, tell: Tell, by: SignIn): Promise<void>
  /** One of their connections has ended; `isLast`: the last one to this server. */
  onGone(caller: Caller, isLast: boolean): Promise<void>
  /** An order that only admins may give. */
  onCancelScan(libraryId: string): void
  /** An admin says something to everybody. */
  onMessage(message: string): void
  /** Searches for covers of one socket, which is told what they find. */
  coverSearches(tell: Tell): CoverSearching
  /** The log for one socket. */
  logReading(): LogReading
  /** For tests: what is sent is held against its schema, and this is told what breaks it. */
  onBrokenEvent?: ((error: Error) => void) | undefined
}

export interface SignIn {
  /** This socket had shown a token of the same user before. */
  isAgain: boolean
  token: string
}

/** The connections of a user that are shown the same. */
export interface Connection {
  caller: Caller
  room: string
  /** Is told which list changed, not what is in it. */
  isBrief: boolean
}

export interface Sockets {
  toUser<N extends ServerEventName>(userId: string, event: N, payload: ServerEvents[N]): void
  toAdmins: Tell
  toAll: Tell
  hasUser(userId: string): boolean
  hasAdmins(): boolean
  /** User ids with their number of connections to this server. */
  connected(): ReadonlyMap<string, number>
  /** One per connected user and what their clients can name: the scope is what such a client may be shown now. */
  connections(): Connection[]
  toConnection<N extends ServerEventName>(
    connection: Connection,
    event: N,
    payload: ServerEvents[N],
  ): void
  /** Reads rights anew after they changed; ends sockets whose session is gone. */
  refresh(userId: string): Promise<void>
  end(userId: string, authSessionIds: string[] | 'all'): void
  close(): Promise<void>
}

/** The web views of the phone apps (ABS wire, sockets §7.1); other foreign pages aren't told they are welcome. */
const appOrigins = ['capacitor://localhost', 'http://localhost']
/** A socket that doesn't say who it is may stay this long, however often it tries. */
const anonymousMs = 10_000
/** Enough for a token that ran out and the one that follows it. Each costs a look and is told to admins. */
const signInsPerMinute = 3
const eventsPerSecond = 200
const longestSaid = 64

/** Socket.IO under `/socket.io` and `<base>/socket.io`: handshake, rooms, nothing about the product. */
export function createSockets(deps: SocketsDeps): Sockets {
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    maxHttpBufferSize: 1_000_000,
    cors: {
      origin: (origin, answer) => answer(null, origin !== undefined && isWelcome(origin)),
      credentials: true,
    },
  })
  const send = createSending(deps.onBrokenEvent)
  io.attach(deps.http)
  acceptBasePath(deps.http, deps.basePath)
  io.on('connection', (socket) => greet(socket))

  function isWelcome(origin: string): boolean {
    const origins = deps.allowedOrigins()
    return origins === 'any' || origins.includes(origin) || appOrigins.includes(origin)
  }

  function greet(socket: Socket): void {
    const anonymous = leaveUnlessKnown(socket)
    let budget = eventsPerSecond
    let signIns = signInsPerMinute
    const refills = [
      setInterval(() => (budget = eventsPerSecond), 1000),
      setInterval(() => (signIns = signInsPerMinute), 60_000),
    ]
    socket.use((_event, next) => {
      if (--budget < 0) socket.disconnect(true)
      else next()
    })
    socket.on('auth', (token: unknown) => {
      if (--signIns >= 0) run('auth', signIn(socket, token))
    })
    const covers = deps.coverSearches(tellOn(socket))
    const log = deps.logReading()
    hearOrders(socket, {
      caller: () => callerOn(socket),
      onCancelScan: deps.onCancelScan,
      tell: tellOn(socket),
      onMessage: deps.onMessage,
      covers,
      log,
    })
    socket.on('disconnect', () => {
      covers.close()
      log.stop()
      clearTimeout(anonymous)
      for (const refill of refills) clearInterval(refill)
      const caller = callerOn(socket)
      if (caller !== undefined) run('gone', deps.onGone(caller, !hasRoom(`user:${caller.userId}`)))
    })
  }

  async function signIn(socket: Socket, said: unknown): Promise<void> {
    const { data: token } = clientEvents.auth.safeParse(said)
    const caller = token === undefined ? null : await deps.authenticate(token)
    if (token === undefined || caller === null)
      return send(socket, 'auth_failed', { message: 'Invalid token' })
    if (!socket.connected) return undefined
    const before = callerOn(socket)
    const isAgain = before?.userId === caller.userId
    await joinRooms(socket, caller)
    if (before !== undefined && !isAgain)
      run('gone', deps.onGone(before, !hasRoom(`user:${before.userId}`)))
    return deps.onSignedIn(caller, tellOn(socket), { isAgain, token })
  }

  async function joinRooms(socket: Socket, caller: Caller): Promise<void> {
    for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
    socket.data = { caller }
    const rooms = [
      `user:${caller.userId}`,
      `auth:${caller.authSessionId}`,
      connectionRoom(socket, caller),
    ]
    await socket.join(['known', ...rooms])
    if (caller.isAdmin) await socket.join('admins')
  }

  function run(what: string, work: Promise<void>): void {
    work.catch((error: unknown) => deps.log.error({ err: error, what }, 'socket handler failed'))
  }

  function hasRoom(room: string): boolean {
    return (io.sockets.adapter.rooms.get(room)?.size ?? 0) > 0
  }

  const tellOn =
    (socket: Socket): Tell =>
    (event, payload) =>
      send(socket, event, payload)

  const tellIn =
    (room: string): Tell =>
    (event, payload) =>
      send(hasRoom(room) ? io.to(room) : null, event, payload)

  function inRoom(room: string): Socket[] {
    return [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id) ?? [],
    )
  }

  return {
    toUser: (userId, event, payload) => tellIn(`user:${userId}`)(event, payload),
    toAdmins: tellIn('admins'),
    toAll: tellIn('known'),
    hasUser: (userId) => hasRoom(`user:${userId}`),
    hasAdmins: () => hasRoom('admins'),
    connected() {
      const users = new Map<string, number>()
      for (const socket of inRoom('known')) {
        const userId = callerOn(socket)?.userId
        if (userId !== undefined) users.set(userId, (users.get(userId) ?? 0) + 1)
      }
      return users
    },
    connections() {
      const connections = new Map<string, Connection>()
      for (const socket of inRoom('known')) {
        const caller = callerOn(socket)
        const room = caller && connectionRoom(socket, caller)
        if (caller === undefined || room === undefined || connections.has(room)) continue
        const scope = asShownTo(deps.capabilitiesOf(mediaSaidBy(socket)), caller.scope)
        connections.set(room, {
          caller: { ...caller, scope },
          room,
          isBrief: wantsBriefLists(socket),
        })
      }
      return [...connections.values()]
    },
    toConnection: ({ room }, event, payload) => tellIn(room)(event, payload),
    async refresh(userId) {
      for (const socket of inRoom(`user:${userId}`)) {
        const known = callerOn(socket)
        const caller = known === undefined ? null : await deps.callerOf(known.authSessionId)
        if (caller === null) socket.disconnect(true)
        else await joinRooms(socket, caller)
      }
    },
    end(userId, authSessionIds) {
      const rooms =
        authSessionIds === 'all' ? [`user:${userId}`] : authSessionIds.map((id) => `auth:${id}`)
      for (const room of rooms) for (const socket of inRoom(room)) socket.disconnect(true)
    },
    close: async () => {
      // Not io.disconnectSockets(): whom the server sends away doesn't come back by itself, and this one may start again.
      // Not io.close(): it would close the HTTP server, which its owner does.
      io.engine.close()
    },
  }
}

function callerOn(socket: Socket): Caller | undefined {
  return (socket.data as { caller?: Caller }).caller
}

/** The kinds of media that the client lists in its handshake. */
function mediaSaidBy(socket: Socket): string | undefined {
  const { media } = socket.handshake.auth as { media?: unknown }
  return typeof media === 'string' ? media.slice(0, longestSaid) : undefined
}

function connectionRoom(socket: Socket, { userId }: Caller): string {
  return `connection:${userId}:${mediaSaidBy(socket) ?? ''}:${wantsBriefLists(socket) ? 'brief' : ''}`
}

/** The client reads what is in a list by itself: it says `lists: 'brief'` in its handshake. */
function wantsBriefLists(socket: Socket): boolean {
  return (socket.handshake.auth as { lists?: unknown }).lists === 'brief'
}

function leaveUnlessKnown(socket: Socket): NodeJS.Timeout {
  return setTimeout(() => {
    if (callerOn(socket) === undefined) socket.disconnect(true)
  }, anonymousMs)
}

/** Clients that know a base path connect below it; both names lead to the same sockets. */
function acceptBasePath(http: HttpServer, basePath: string): void {
  if (basePath === '') return
  const prefix = `${basePath}/socket.io`
  const rename = (request: IncomingMessage): void => {
    if (request.url?.startsWith(prefix)) request.url = request.url.slice(basePath.length)
  }
  http.prependListener('request', rename)
  http.prependListener('upgrade', rename)
}
