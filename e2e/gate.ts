import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A way to the server that can be shut, and that knows what came through. */
export interface Gate {
  /** Stays the same however often the server itself is started. */
  url: string
  /** Requests that came, in order. */
  seen: { method: string; path: string; range: string | null }[]
  /** Breaks answers to paths that match off after so many bytes, until it is called with null. */
  breakOff(when: { path: RegExp; afterBytes: number } | null): void
  /** Adds a text to the end of what stands at a path: another version of it. */
  append(path: string, text: string): void
  /** Leaves requests whose path matches without an answer, until it is called with null. */
  hold(path: RegExp | null): void
  /** Nobody gets through: connections are refused, open ones end. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** Stands before a server, at a port of its own. */
export async function startGate(target: () => string): Promise<Gate> {
  const sockets = new Set<Socket>()
  const seen: Gate['seen'] = []
  let broken: Parameters<Gate['breakOff']>[0] = null
  let held: RegExp | null = null
  const waiting: (() => void)[] = []
  const appended = new Map<string, string>()
  let port = 0
  const server = createServer(pass)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const { hostname, port: to } = new URL(target())
    const through = connect(Number(to), hostname, () => {
      const headers = request.rawHeaders.flatMap((text, at, all) =>
        at % 2 === 0 ? [`${text}: ${all[at + 1] ?? ''}`] : [],
      )
      through.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      through.write(head)
      socket.pipe(through).pipe(socket)
    })
    for (const end of [socket, through])
      end.on('error', () => {
        socket.destroy()
        through.destroy()
      })
  })

  function pass(request: IncomingMessage, reply: ServerResponse): void {
    const { method = 'GET', url = '/', headers } = request
    seen.push({ method, path: url, range: headers.range ?? null })
    if (held?.test(url)) return void waiting.push(() => pass(request, reply))
    const more = appended.get(url)
    if (more !== undefined) return void add(request, reply, more)
    const through = ask(target() + url, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      if (broken?.path.test(url)) return breakAfter(answer, reply, broken.afterBytes)
      answer.pipe(reply)
    })
    through.on('error', () => reply.destroy())
    reply.on('close', () => through.destroy())
    request.pipe(through)
  }

  async function add(request: IncomingMessage, reply: ServerResponse, more: string): Promise<void> {
    const answer = await fetch(target() + (request.url ?? '/'))
    const headers = {
      'content-type': answer.headers.get('content-type') ?? 'text/plain',
      'cache-control': answer.headers.get('cache-control') ?? 'no-cache',
    }
    reply.writeHead(answer.status, headers).end((await answer.text()) + more)
  }

  const listen = () =>
    new Promise<void>((resolve) => {
      if (server.listening) return resolve()
      server.listen(port, '127.0.0.1', () => resolve())
    })
  await listen()
  port = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    append: (path, text) => void appended.set(path, text),
    hold: (path) => {
      held = path
      for (const go of waiting.splice(0)) go()
    },
    breakOff: (when) => void (broken = when),
    shut: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve()
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    open: listen,
  }
}

function breakAfter(answer: IncomingMessage, reply: ServerResponse, bytes: number): void {
  let left = bytes
  answer.on('data', (piece: Buffer) => {
    reply.write(piece.subarray(0, left), () => {
      if (left <= 0) reply.destroy()
    })
    left -= piece.length
  })
  answer.on('end', () => reply.end())
}
