export * from './access.ts';
export * from './call.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './fields.ts';
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
export { inChinese, issueText } from './issue-text.ts';
export * from './job-state.ts';
export { KEY_ABILITIES } from './key-words.ts';
export * from './keys.ts';
export { fieldLabel, labelOf, pathLabel } from './label.ts';
export * from './limits.ts';
export * from './machine.ts';
export { missingRight } from './missing-right.ts';
export { objectUrl } from './object-url.ts';
export * from './refs.ts';
export * from './register.ts';
export * from './routes.ts';
