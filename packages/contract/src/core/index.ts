export * from './access.ts';
export * from './call.ts';
export * from './common.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './file-kinds.ts';
export {
  IMPORT_STATES,
  type ImportCalls,
  type ImportColumn,
  ImportInfo,
  type Importing,
  ImportRow,
  type ImportRowState,
  type ImportValues,
} from './import.ts';
export * from './job-state.ts';
export * from './keys.ts';
export * from './limits.ts';
export * from './machine.ts';
export { objectUrl } from './object-url.ts';
export * from './routes.ts';
