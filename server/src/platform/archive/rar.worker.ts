import { parentPort, workerData } from 'node:worker_threads'
import { answerOf, handOver } from './in-thread.ts'
import { askRar, passRar } from './rar-machine.ts'
import type { RarPass, RarQuestion } from './rar-machine.ts'

const question = workerData as RarQuestion | RarPass

parentPort?.postMessage(
  await answerOf(async () =>
    'maxBytes' in question ? passRar(question, handOver) : askRar(question),
  ),
)
