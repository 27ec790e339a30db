import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '../problem.ts'
import { askRar } from './rar-machine.ts'
import type { RarQuestion } from './rar-machine.ts'
import type { RarAnswer } from './rar.ts'

parentPort?.postMessage(await answer(workerData as RarQuestion))

async function answer(question: RarQuestion): Promise<RarAnswer> {
  try {
    return { value: await askRar(question) }
  } catch (error) {
    if (error instanceof Problem) return { refused: { kind: error.kind, message: error.message } }
    const { code, message } = error as NodeJS.ErrnoException
    return { failed: { code, message } }
  }
}
