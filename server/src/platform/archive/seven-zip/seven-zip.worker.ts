import { parentPort, workerData } from 'node:worker_threads'
import { answerOf, handOver } from '../in-thread.ts'
import { listSevenZip, passSevenZip, readSevenZip } from './seven-zip-machine.ts'
import type { SevenZipQuestion } from './seven-zip-machine.ts'

const question = workerData as SevenZipQuestion

parentPort?.postMessage(
  await answerOf(async () => {
    if (question.read === 'list') return listSevenZip(question.path)
    if (question.read === 'one')
      return readSevenZip(question.path, question.name, question.maxBytes)
    await passSevenZip(question.path, question.maxBytes, handOver)
    return null
  }),
)
