import { endpoint } from './endpoint.ts'
import { library } from './libraries.ts'

/** Whether a demo library can be made here, is being made, or is there (`lectern.demo` of `/status`). */
export type DemoState = 'available' | 'unavailable' | 'running' | 'present'

export const demoCalls = {
  add: endpoint({
    method: 'POST',
    path: '/api/demo',
    policy: 'admin',
    summary: 'Make a small demo library on the spot; its books appear while they are made',
    reply: library,
  }),
}
