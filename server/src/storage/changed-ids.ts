import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  OperatorNode,
  PrimitiveValueListNode,
  ReferenceNode,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import type { InsertQueryNode, OperationNode, RootOperationNode, UpdateQueryNode } from 'kysely'

/** Columns that lists filter or sort by which a statement writes: of these items, or of any (null). */
type WrittenItems = readonly string[] | null

/** Tables whose rows decide which items a list has, and in which order; by the column that names the item. */
const itemColumns: Partial<Record<string, string>> = {
  items: 'id',
  item_authors: 'item_id',
  item_series: 'item_id',
  item_labels: 'item_id',
  open_feeds: 'entity_id',
  shares: 'item_id',
}

/** What lists say of them changes with links to items, which are written and deleted by themselves, or with any of their columns. */
const nameTables = new Set(['authors', 'series'])

/** Columns that no list filters or sorts by: covers are painted for a long time after a big scan, feeds are read every hour. */
const carriedColumns = new Set([
  'cover_accent_json',
  'cover_thumbhash',
  'content_tag',
  'changed_at',
  'last_fetched_at',
])

/** The table that a statement writes; undefined where it writes none. */
export function writtenTable(node: RootOperationNode): string | undefined {
  const table = tableOf(node)
  return table !== undefined && TableNode.is(table) ? table.table.identifier.name : undefined
}

function tableOf(node: RootOperationNode): OperationNode | undefined {
  switch (node.kind) {
    case 'InsertQueryNode':
      return node.into
    case 'DeleteQueryNode':
      return node.from.froms[0]
    case 'UpdateQueryNode':
      return node.table
    default:
      return undefined
  }
}

/** Items whose content a statement writes; undefined where it writes none. */
export function writtenItems(node: RootOperationNode): WrittenItems | undefined {
  const table = writtenTable(node)
  if (table === undefined || (node.kind === 'UpdateQueryNode' && isCarried(node))) return undefined
  if (nameTables.has(table)) return node.kind === 'UpdateQueryNode' ? null : []
  const column = itemColumns[table]
  if (column === undefined) return undefined
  if (node.kind === 'InsertQueryNode') return insertedIds(node, column)
  return 'where' in node ? namedIds(node.where?.where, column) : null
}

const isCarried = ({ updates = [] }: UpdateQueryNode): boolean =>
  updates.every(({ column }) => ColumnNode.is(column) && carriedColumns.has(column.column.name))

/** What a where clause says of a column with `=` or `in`, by itself or beside other conditions. */
function namedIds(condition: OperationNode | undefined, column: string): WrittenItems {
  if (condition === undefined) return null
  if (AndNode.is(condition))
    return namedIds(condition.left, column) ?? namedIds(condition.right, column)
  if (!BinaryOperationNode.is(condition)) return null
  const { leftOperand, operator, rightOperand } = condition
  const isOfColumn =
    ReferenceNode.is(leftOperand) &&
    ColumnNode.is(leftOperand.column) &&
    leftOperand.column.column.name === column
  const isNamed = OperatorNode.is(operator) && ['=', 'in'].includes(operator.operator)
  return isOfColumn && isNamed ? textsOf(rightOperand) : null
}

function insertedIds({ columns = [], values }: InsertQueryNode, column: string): WrittenItems {
  const at = columns.findIndex((one) => one.column.name === column)
  if (at < 0 || values === undefined || !ValuesNode.is(values)) return null
  const ids: string[] = []
  for (const row of values.values) {
    const id = textsOf(row)?.[at]
    if (id === undefined) return null
    ids.push(id)
  }
  return ids
}

/** Values that are bound as they are; those that aren't texts as empty ones. Null for what the database works out. */
function textsOf(node: OperationNode): WrittenItems {
  if (PrimitiveValueListNode.is(node)) return node.values.map(textOf)
  if (ValueNode.is(node)) return [textOf(node.value)]
  if (!ValueListNode.is(node)) return null
  return node.values.map((value) => (ValueNode.is(value) ? textOf(value.value) : ''))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
