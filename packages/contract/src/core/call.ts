/** The calls of the contract: one call, a list with its export, and the areas that hold them. */
export * from './call/area.ts';
export {
  type Access,
  type BodyInput,
  type BodyOf,
  type Call,
  call,
  type DataOf,
  type InputOf,
  NO_INPUT,
  type NoInput,
  type QueryInput,
  type QueryOf,
  type Reply,
  type Schema,
  takesTokens,
} from './call/call.ts';
export { callsUnder } from './call/calls-under.ts';
export { type ExportColumn, type ExportColumns, ExportFormat, exportPath } from './call/export-call.ts';
export { type ListCall, type ListMeta, list, type RowOf } from './call/list-call.ts';
export { Order, Page, PageSize } from './call/paging.ts';
export type { SearchRule } from './call/search-rule.ts';
