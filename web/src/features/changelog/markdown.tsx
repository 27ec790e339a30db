import { useMemo } from 'react'
import { blocksOf, spansOf, type Block, type Span } from './markdown-blocks.ts'

/** Markdown as elements; nothing of it ever becomes HTML. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <div className="grid gap-3 text-md leading-relaxed">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return block.level <= 2 ? (
      <h3 className="mt-3 text-lg font-bold">
        <Spans text={block.text} />
      </h3>
    ) : (
      <h4 className="mt-1 font-bold">
        <Spans text={block.text} />
      </h4>
    )
  if (block.kind === 'code')
    return <pre className="overflow-x-auto rounded-md bg-surface-2 p-3 text-sm">{block.text}</pre>
  if (block.kind === 'paragraph')
    return (
      <p className="text-fg-2">
        <Spans text={block.text} />
      </p>
    )
  return (
    <ul className="grid list-disc gap-1.5 ps-5 text-fg-2">
      {block.items.map((item, index) => (
        <li key={index}>
          <Spans text={item} />
        </li>
      ))}
    </ul>
  )
}

function Spans({ text }: { text: string }) {
  return spansOf(text).map((span, index) => <SpanView key={index} span={span} />)
}

function SpanView({ span }: { span: Span }) {
  if (span.kind === 'link')
    return (
      <a
        href={span.href}
        target="_blank"
        rel="noreferrer noopener"
        className="text-accent underline"
      >
        {span.text}
      </a>
    )
  if (span.kind === 'strong') return <strong className="text-fg">{span.text}</strong>
  if (span.kind === 'em') return <em>{span.text}</em>
  if (span.kind === 'code')
    return <code className="rounded-xs bg-surface-2 px-1 text-[0.9em]">{span.text}</code>
  return span.text
}
